/** Where it is kept whether somebody likes to see a ball as a ball. */
const KEY = "parlor.ball";

/** Whether a board that is a ball is shown as one: as the person last chose, else where the browser draws it quickly. */
export function likesBall(): boolean {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null) return kept === "yes";
  } catch {
    // Nothing is kept in private windows.
  }
  return drawsQuickly();
}

export function keepBall(likes: boolean): void {
  try {
    localStorage.setItem(KEY, likes ? "yes" : "no");
  } catch {
    // Then it is chosen anew next time.
  }
}

/** Renderers that let the processor draw. */
const SLOW = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Whether there is WebGL that is not drawn by the processor. */
function drawsQuickly(): boolean {
  const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (context === null) return false;
  const names = context.getExtension("WEBGL_debug_renderer_info");
  const renderer: unknown = names && context.getParameter(names.UNMASKED_RENDERER_WEBGL);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return typeof renderer !== "string" || !SLOW.test(renderer);
}
