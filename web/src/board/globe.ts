import {
  AmbientLight,
  BufferGeometry,
  CircleGeometry,
  Color,
  CylinderGeometry,
  DirectionalLight,
  Float32BufferAttribute,
  Group,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  Object3D,
  OrthographicCamera,
  Quaternion,
  Scene,
  SphereGeometry,
  TorusGeometry,
  Vector3,
  WebGLRenderer,
} from "three";

import type { Layout, View } from "../generated/protocol";

/** The half of what is seen, in radii of the ball. */
export const REACH = 1.06;

/** How finely faces and lines are bent. */
const BENDS = 4;

const FRONT = new Vector3(0, 0, 1);

/** The colours that a ball is painted in. */
export interface Paint {
  sea: string;
  land: string;
  line: string;
  sign: string;
  /** Bodies and edges of the two sides' stones. */
  stones: readonly [{ fill: string; edge: string }, { fill: string; edge: string }];
}

/** A ball with stones on it. It is drawn when something changes, and only then. */
export class Globe {
  /** How the ball is turned. */
  readonly turn = new Quaternion();
  /** How much larger than whole it is seen. */
  zoom = 1;

  #renderer: WebGLRenderer;
  #camera = new OrthographicCamera(-REACH, REACH, REACH, -REACH, 0.1, 10);
  #scene = new Scene();
  #ball = new Group();
  #stones: InstancedMesh[] = [];
  #places: Map<string, Vector3>;
  #size: number;
  #frame = 0;
  #onDraw: () => void;

  constructor(canvas: HTMLCanvasElement, layout: Layout, size: number, onDraw: () => void) {
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#size = size;
    this.#onDraw = onDraw;
    this.#camera.position.z = 5;
    const light = new DirectionalLight(0xffffff, 1.7);
    light.position.set(-2, 3, 5);
    this.#scene.add(this.#ball, light, new AmbientLight(0xffffff, 1.9));
    this.#places = new Map(layout.cells.map((cell) => [cell.id, new Vector3(...(cell.direction ?? [0, 0, 1]))]));
  }

  /** Paints the ball anew. */
  paint(layout: Layout, colours: Paint): void {
    dispose(this.#ball);
    this.#ball.clear();
    const at = (id: string) => this.#places.get(id) ?? FRONT;
    this.#ball.add(surface(layout, at, colours), links(layout, at, colours.line));
    this.#ball.add(dots(layout, at, this.#size * 0.24, colours));
    this.#stones = colours.stones.map((side, index) => stones(layout.cells.length, this.#size, side, index === 1));
    this.#ball.add(...this.#stones);
    const rings = ringsOf(layout.cells.length, this.#size, colours.stones[1].edge);
    this.#stones.push(rings);
    this.#ball.add(rings);
  }

  /** Puts the stones of a view on the ball. */
  put(view: View, sides: readonly string[]): void {
    const of = sides.map((side) => view.pieces.filter((piece) => piece.side === side).map(({ at }) => at));
    const [first = [], second = []] = of;
    const holder = new Object3D();
    [first, second, second].forEach((ids, index) => {
      const mesh = this.#stones[index];
      if (mesh === undefined) return;
      ids.forEach((id, number) => {
        const place = this.#places.get(id) ?? FRONT;
        holder.position.copy(place);
        holder.quaternion.setFromUnitVectors(FRONT, place);
        holder.updateMatrix();
        mesh.setMatrixAt(number, holder.matrix);
      });
      mesh.count = ids.length;
      mesh.instanceMatrix.needsUpdate = true;
    });
    this.draw();
  }

  resize(pixels: number): void {
    this.#renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.#renderer.setSize(pixels, pixels, false);
    this.draw();
  }

  /** Turns the ball as if a finger had moved over it by so much of its radius. */
  roll(x: number, y: number): void {
    const by = new Quaternion().setFromAxisAngle(new Vector3(y, x, 0).normalize(), Math.hypot(x, y));
    this.turn.premultiply(by).normalize();
    this.draw();
  }

  /** The turn that brings a direction to the front, the shortest way. */
  turnTo(direction: readonly number[]): Quaternion {
    const now = new Vector3(direction[0], direction[1], direction[2]).normalize().applyQuaternion(this.turn);
    return new Quaternion().setFromUnitVectors(now, FRONT).multiply(this.turn).normalize();
  }

  /** Where a direction is now: to the right, up, and towards whoever looks. */
  seen(direction: readonly number[]): Vector3 {
    return new Vector3(direction[0], direction[1], direction[2]).applyQuaternion(this.turn);
  }

  /** Draws before the next frame, however often it is asked for until then. */
  draw(): void {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#ball.quaternion.copy(this.turn);
      this.#camera.zoom = this.zoom;
      this.#camera.updateProjectionMatrix();
      this.#renderer.render(this.#scene, this.#camera);
      this.#onDraw();
    });
  }

  leave(): void {
    cancelAnimationFrame(this.#frame);
    dispose(this.#ball);
    this.#renderer.dispose();
  }
}

type Place = (id: string) => Vector3;

/** The faces, bent to the ball. */
function surface(layout: Layout, at: Place, colours: Paint): Mesh {
  const [positions, paint]: [number[], number[]] = [[], []];
  for (const { cells, kind } of layout.patches ?? []) {
    const colour = new Color(kind === "sea" ? colours.sea : colours.land);
    const corners = cells.map(at);
    const middle = corners.reduce((sum, corner) => sum.add(corner), new Vector3()).normalize();
    // Faces are seen from outside: their corners go round anticlockwise.
    const round = corners[0]!.clone().cross(corners[1]!).dot(middle);
    if (round < 0) corners.reverse();
    corners.forEach((corner, index) => bent(middle, corner, corners[(index + 1) % corners.length]!, 2, positions));
    while (paint.length < positions.length) paint.push(colour.r, colour.g, colour.b);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("normal", new Float32BufferAttribute(positions, 3));
  geometry.setAttribute("color", new Float32BufferAttribute(paint, 3));
  return new Mesh(geometry, new MeshLambertMaterial({ vertexColors: true }));
}

/** A triangle on the ball, halved so many times. */
function bent(a: Vector3, b: Vector3, c: Vector3, times: number, into: number[]): void {
  if (times === 0) {
    for (const corner of [a, b, c]) into.push(corner.x, corner.y, corner.z);
    return;
  }
  const between = (from: Vector3, to: Vector3) => from.clone().add(to).normalize();
  const [ab, bc, ca] = [between(a, b), between(b, c), between(c, a)];
  for (const [x, y, z] of [
    [a, ab, ca],
    [ab, b, bc],
    [ca, bc, c],
    [ab, bc, ca],
  ] as const)
    bent(x, y, z, times - 1, into);
}

/** All lines, also those that a flat map has to cut. */
function links(layout: Layout, at: Place, colour: string): LineSegments {
  const across = (layout.ghosts ?? []).flatMap(({ of, to }) => to.map((id): [string, string] => [of, id]));
  const points: Vector3[] = [];
  for (const [from, to] of [...layout.lines, ...across]) {
    const way = Array.from({ length: BENDS + 1 }, (_, step) =>
      at(from)
        .clone()
        .lerp(at(to), step / BENDS)
        .setLength(1.004),
    );
    way.slice(1).forEach((point, index) => points.push(way[index]!, point));
  }
  return new LineSegments(new BufferGeometry().setFromPoints(points), new LineBasicMaterial({ color: colour }));
}

function dots(layout: Layout, at: Place, radius: number, colours: Paint): InstancedMesh {
  const mesh = new InstancedMesh(new CircleGeometry(radius, 16), new MeshBasicMaterial(), layout.cells.length);
  const holder = new Object3D();
  layout.cells.forEach(({ id, kind }, index) => {
    holder.position.copy(at(id)).setLength(1.006);
    holder.quaternion.setFromUnitVectors(FRONT, at(id));
    holder.scale.setScalar(kind === "pentagon" ? 1.4 : 1);
    holder.updateMatrix();
    mesh.setMatrixAt(index, holder.matrix);
    mesh.setColorAt(index, new Color(kind === "pentagon" ? colours.sign : colours.line));
  });
  return mesh;
}

/** The stones of one side: smooth for the first, cut with eight corners for the second. */
function stones(count: number, size: number, { fill }: { fill: string }, cut: boolean): InstancedMesh {
  const body = cut
    ? new CylinderGeometry(size * 0.72, size, size * 0.5, 8).rotateX(Math.PI / 2)
    : new SphereGeometry(size, 24, 16).scale(1, 1, 0.42);
  const material = new MeshStandardMaterial({ color: fill, roughness: 0.55, flatShading: cut });
  return emptied(new InstancedMesh(body, material, count));
}

/** Rings around the stones of the second side, so that they stand out from the ball. */
function ringsOf(count: number, size: number, colour: string): InstancedMesh {
  const geometry = new TorusGeometry(size * 0.98, size * 0.08, 6, 24);
  return emptied(new InstancedMesh(geometry, new MeshBasicMaterial({ color: colour }), count));
}

function emptied(mesh: InstancedMesh): InstancedMesh {
  mesh.count = 0;
  mesh.frustumCulled = false;
  return mesh;
}

function dispose(group: Group): void {
  group.traverse((part) => {
    if (!(part instanceof Mesh || part instanceof LineSegments)) return;
    part.geometry.dispose();
    for (const material of [part.material].flat()) material.dispose();
  });
}
