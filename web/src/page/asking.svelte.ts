/** Something that a person is asked before it happens. */
export interface Asked {
  title: string;
  /** What to think of. */
  text: string;
  /** More to know, which may come later. */
  more?: Promise<string | null>;
  yes: string;
}

/** The one question that is open on the page. */
class Asking {
  now = $state.raw<(Asked & { answer: (yes: boolean) => void }) | null>(null);

  /** Asks, and waits for the answer. A question that was open is answered with no. */
  ask(asked: Asked): Promise<boolean> {
    this.now?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean) => {
        this.now = null;
        resolve(yes);
      };
      this.now = { ...asked, answer };
    });
  }
}

export const asking = new Asking();
