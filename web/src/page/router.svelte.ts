import { href, parse, type Route } from "./route";

/** Where the person is. Every way there goes through the browser's history, so that Back works. */
class Router {
  route = $state.raw<Route>({ page: "home" });
  /** Whether the page before this one is one of ours. */
  #moved = false;

  /** Follows the address from now on. */
  follow(): void {
    const read = () => (this.route = parse(location.hash));
    addEventListener("hashchange", () => {
      this.#moved = true;
      read();
    });
    read();
  }

  /** Goes to another page. */
  go(route: Route): void {
    location.hash = href(route);
  }

  /** Goes back to where the person came from; somebody who came by a link goes to `otherwise`. */
  back(otherwise: Route): void {
    if (this.#moved) history.back();
    else this.swap(otherwise);
  }

  /** Changes the address of the page that is shown: Back does not come to the former one. */
  swap(route: Route): void {
    history.replaceState(null, "", href(route));
    this.route = route;
  }
}

export const router = new Router();
