import type { Answer, Failure, Problem } from "../generated/protocol";

/** Whether an answer says that something went wrong. */
export function isFailure(answer: Answer): answer is Failure {
  return "error" in answer;
}

/** What a request answers that was stopped before there was anything to tell: the words of the desk. */
export const CANCELLED: Problem = {
  type: "cancelled",
  title: "Cancelled",
  detail: "stopped on request before there was an answer",
  reason: "cancelled",
};

/** The id of a request that is still open was used again: the words of the desk. */
export function duplicate(id: string): Problem {
  return {
    type: "bad-request",
    title: "Bad request",
    detail: `a request with the id ${JSON.stringify(id)} is still open; give each its own`,
    reason: "duplicate-id",
    at: "id",
  };
}

/** The worker broke. */
export function broken(detail: string): Problem {
  return { type: "internal", title: "Internal error", detail: `the engine in this page broke: ${detail}` };
}
