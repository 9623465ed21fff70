// When the page may be told something.

const WAIT = 60;

/**
 * Whether the page rests: nothing is being drawn, and nobody has just used another part of it.
 *
 * A button may lead to another page. A word from here that reaches the server on the way there would be a word of the
 * page that is being left: Streamlit would take it for a step back, and show an empty page.
 */
class Calm {
  constructor(root, off) {
    this.used = -Infinity; this.drawn = -Infinity;
    const use = (event) => {
      if (event.composedPath().includes(root) || !event.target.closest?.("button, a, [role=button]")) return;
      if (event.type === "click" || event.key === "Enter" || event.key === " ") this.used = performance.now();
    };
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, use, { capture: true, signal: off.signal });
  }

  /** Whether it has rested for so many milliseconds since a button was pressed. */
  since(rest) {
    const now = performance.now();
    if (document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "running") this.drawn = now;
    return now - this.drawn > WAIT && now - this.used > rest;
  }
}
