/** A piece of a document. */
export interface Block {
  kind: "title" | "text" | "list" | "drawing";
  lines: string[];
}

/** As much of Markdown as the rules are written in: titles, paragraphs, lists, tables and drawings. */
export function blocks(text: string): Block[] {
  const found: Block[] = [];
  let fenced = false;
  /** What the next line may belong to. */
  let open: Block | undefined;
  const add = (kind: Block["kind"], line: string): Block => {
    if (open?.kind === kind) open.lines.push(line);
    else found.push({ kind, lines: [line] });
    return found.at(-1)!;
  };
  for (const line of text.split("\n")) {
    if (line.trimStart().startsWith("```")) {
      [fenced, open] = [!fenced, undefined];
    } else if (fenced) {
      open = add("drawing", line);
    } else if (line.trim() === "") {
      if (open?.kind !== "list") open = undefined;
    } else if (line.startsWith("#")) {
      found.push({ kind: "title", lines: [plain(line.replace(/^#+\s*/, ""))] });
      open = undefined;
    } else if (/^\s*\|/.test(line) || (/^ {4,}/.test(line) && open?.kind !== "list" && open?.kind !== "text")) {
      if (!/^[\s|:-]+$/.test(line)) open = add("drawing", line.trimEnd());
    } else if (/^\s*([-*]|\d+\.)\s/.test(line)) {
      open = add("list", plain(line.replace(/^\s*([-*]|\d+\.)\s+/, "")));
    } else if (open?.kind === "list" && /^\s/.test(line)) {
      open.lines.push(`${open.lines.pop() ?? ""} ${plain(line.trim())}`);
    } else {
      open = add("text", plain(line.trim()));
    }
  }
  return found;
}

function plain(text: string): string {
  return text.replace(/\*\*|`/g, "").replace(/\*(\S[^*]*)\*/g, "$1");
}
