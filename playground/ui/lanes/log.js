// The log of a run: its entries are [milliseconds, kind, choice, call, text, event number, deltas].
const AT = 0, KIND = 1, CHOICE = 2, CALL = 3, TEXT = 4, NUMBER = 5, DELTAS = 6;

const LANE_OF = { reasoning: "reasoning", text: "text", refusal: "text", arguments: "calls", call: "calls" };

/** The number of entries that are due at a time. */
function dueAt(times, milliseconds) {
  let low = 0, high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle] <= milliseconds) low = middle + 1; else high = middle;
  }
  return low;
}

/** How the text of a custom tool's call is shown, whatever it begins with. */
const AS_IT_IS = { next: (piece) => piece };

/** Lays out JSON text piece by piece: only spaces outside strings differ. What doesn't begin as JSON shows as it is. */
class Pretty {
  depth = 0; quoted = false; escaped = false; opened = false; isJson = undefined;

  next(piece) {
    if (piece.trim()) this.isJson ??= /^[{[]/.test(piece.trim());
    if (!this.isJson) return piece;
    let out = "";
    for (const char of piece) out += this.quoted ? this.inString(char) : this.outside(char);
    return out;
  }

  inString(char) {
    if (this.escaped) this.escaped = false;
    else if (char === "\\") this.escaped = true;
    else if (char === '"') this.quoted = false;
    return char;
  }

  outside(char) {
    if (char === "}" || char === "]") return this.close(char);
    let lead = "";
    if (this.opened && char.trim()) { this.opened = false; lead = this.line(); }
    if (char === "{" || char === "[") { this.depth++; this.opened = true; return lead + char; }
    if (char === '"') this.quoted = true;
    if (char === ",") return lead + char + this.line();
    if (char === ":") return lead + ": ";
    return char.trim() ? lead + char : "";
  }

  close(char) {
    this.depth = Math.max(0, this.depth - 1);
    const lead = this.opened ? "" : this.line();
    this.opened = false;
    return lead + char;
  }

  line() { return "\n" + "  ".repeat(Math.min(this.depth, 20)); }
}
