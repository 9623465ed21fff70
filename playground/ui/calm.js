// When the page may be told something.

const WAIT = 60;
const GAP = 250; // milliseconds for which a page that leads to another may look as if nothing were drawn any more

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
    const app = document.querySelector("[data-testid=stApp]"), changes = new MutationObserver(() => this.look(app, true));
    if (app) changes.observe(app, { attributeFilter: ["data-test-script-state"] });
    off.signal.addEventListener("abort", () => changes.disconnect());
    for (const kind of ["click", "keydown"]) document.addEventListener(kind, use, { capture: true, signal: off.signal });
  }

  /** Whether it has rested for so many milliseconds since a button was pressed. */
  since(rest) {
    this.look(document.querySelector("[data-testid=stApp]"));
    const now = performance.now();
    return now - this.drawn > GAP && now - this.used > rest;
  }

  /** Notes when the page was last being drawn, or about to be. */
  look(app, changed) {
    if (changed || (app && app.dataset.testScriptState !== "notRunning")) this.drawn = performance.now();
  }
}
