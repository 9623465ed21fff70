// Draws log entries into the lanes; writes are gathered and flushed once a frame.

const VERDICTS = {
  valid: ["✓", "valid"], invalid: ["✕", "invalid"], unknown: ["?", "no such tool"], broken: ["✕", "not JSON"],
};
const FINISH_ICONS = { stop: "■", tool_calls: "⚙", length: "✂", content_filter: "⊘" };

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text !== undefined) node.textContent = text;
  return node;
}

class Lanes {
  constructor(root) {
    this.root = root; this.boxes = {};
    for (const box of root.querySelectorAll("[data-box]")) {
      const lane = { box, stick: true };
      this.boxes[box.dataset.box] = lane;
      box.addEventListener("scroll", () => { lane.stick = box.scrollHeight - box.scrollTop - box.clientHeight < 24; });
    }
    this.counts = Object.fromEntries([...root.querySelectorAll("[data-count]")].map((n) => [n.dataset.count, n]));
  }

  /** Takes a run's log and the verdicts on its calls; nothing is drawn yet. */
  load(data) {
    this.log = data.log; this.verdicts = data.calls; this.labelled = data.choices > 1;
    this.totals = data.meant; this.whole = data.ending.whole;
    this.clear();
    this.share();
  }

  /** Lanes that stay empty get less room; it is known before the first delta, so nothing moves while a run plays. */
  share() {
    const told = new Set(this.log.map((entry) => LANE_OF[entry[KIND]]));
    for (const lane of Object.keys(this.boxes)) if (this.totals[lane]) told.add(lane);
    const widths = Object.entries(this.boxes).map(([name, lane]) => {
      lane.box.parentElement.toggleAttribute("data-empty", !told.has(name));
      return told.size > 1 && !told.has(name) ? "minmax(min(9.5rem, 25%), 0.2fr)" : "minmax(0, 1fr)";
    });
    this.root.querySelector(".lanes").style.setProperty("--lanes", widths.join(" "));
  }

  clear() {
    for (const lane of Object.values(this.boxes)) { lane.box.replaceChildren(); lane.stick = true; }
    this.painted = 0; this.places = new Map(); this.pending = new Map(); this.last = null;
    this.drawn = { reasoning: 0, text: 0, calls: 0, all: 0 };
  }

  /** Shows the state after the first `position` entries: its end while a run plays, its beginning where all comes at once. */
  paint(position) {
    if (position < this.painted) this.clear();
    if (!this.painted && position === this.log.length) for (const lane of Object.values(this.boxes)) lane.stick = false;
    for (; this.painted < position; this.painted++) this.take(this.log[this.painted]);
    for (const [node, text] of this.pending) node.appendData(text);
    this.pending.clear();
    for (const [lane, node] of Object.entries(this.counts)) node.textContent = `${figure(this.drawn[lane])} / ${figure(this.totals[lane])}`;
    this.follow();
  }

  follow() {
    const sticky = Object.values(this.boxes).filter((lane) => lane.stick);
    const heights = sticky.map((lane) => lane.box.scrollHeight);
    sticky.forEach((lane, i) => { lane.box.scrollTop = heights[i]; });
  }

  /** Goes back to where reading begins, once a run has played to its end; a lane that a reader has scrolled stays. */
  rest() {
    for (const lane of Object.values(this.boxes)) if (lane.stick) { lane.box.scrollTop = 0; lane.stick = false; }
  }

  take(entry) {
    const kind = entry[KIND];
    if (entry[DELTAS]) {
      this.drawn[LANE_OF[kind]] += entry[DELTAS]; this.drawn.all += entry[DELTAS];
    }
    if (kind === "call") this.openCall(entry);
    else if (kind === "arguments") this.argue(entry);
    else if (kind === "call_end") this.closeCall(entry);
    else if (LANE_OF[kind]) this.append(this.words(entry), entry[TEXT]);
  }

  append(node, text) {
    this.pending.set(node, (this.pending.get(node) ?? "") + text);
    this.last = { node, length: text.length };
  }

  place(key, build) {
    if (!this.places.has(key)) this.places.set(key, build());
    return this.places.get(key);
  }

  choice(lane, choice) {
    return this.place(`${lane}:${choice}`, () => {
      const section = make("div", "choice");
      if (this.labelled) section.append(make("h4", "", `Choice ${choice}`));
      this.boxes[lane].box.append(section);
      return section;
    });
  }

  words(entry) {
    const lane = LANE_OF[entry[KIND]];
    return this.place(`${entry[KIND]}:${entry[CHOICE]}`, () => {
      const text = document.createTextNode("");
      const block = make("div", entry[KIND] === "refusal" ? "words refusal" : "words");
      if (entry[KIND] === "refusal") block.append(make("span", "tag", "refusal"));
      block.append(text);
      this.choice(lane, entry[CHOICE]).append(block);
      return text;
    });
  }

  openCall(entry) {
    const place = `${entry[CHOICE]}/${entry[CALL]}`;
    const told = this.verdicts[place] ?? { id: "" };
    this.place(`call:${place}`, () => {
      const card = make("article", "call");
      const head = make("div", "callhead");
      const chip = make("span", "chip building", "assembling");
      head.append(make("strong", "", entry[TEXT] || "(no name)"), make("span", "index", `#${entry[CALL]}`), chip);
      const body = document.createTextNode("");
      const code = make("pre"); code.append(body);
      card.append(head, make("code", "id", told.id || "(no id)"), code);
      this.choice("calls", entry[CHOICE]).append(card);
      return { chip, body, pretty: told.custom ? AS_IT_IS : new Pretty() };
    });
  }

  argue(entry) {
    const call = this.places.get(`call:${entry[CHOICE]}/${entry[CALL]}`);
    if (call) this.append(call.body, call.pretty.next(entry[TEXT]));
  }

  closeCall(entry) {
    const place = `${entry[CHOICE]}/${entry[CALL]}`;
    const call = this.places.get(`call:${place}`);
    const told = this.verdicts[place];
    if (!call || !told) return;
    const [icon, word] = VERDICTS[told.verdict];
    call.chip.className = `chip ${told.verdict}`;
    call.chip.textContent = `${icon} ${word}`;
    call.chip.title = told.why;
  }

  /** Marks the newest delta, where the browser can mark without touching the text. */
  mark(on) {
    if (!globalThis.Highlight || !CSS.highlights) return;
    CSS.highlights.delete("echo-delta");
    if (!on || !this.last || !this.last.length) return;
    const { node, length } = this.last;
    const range = new Range();
    range.setStart(node, Math.max(0, node.length - length)); range.setEnd(node, node.length);
    CSS.highlights.set("echo-delta", new Highlight(range));
  }

  /** The text of the reply as far as it is drawn, choices one under the other. */
  text() {
    const nodes = [...this.places].filter(([key]) => /^(text|refusal):/.test(key)).map(([, node]) => node.data);
    return nodes.join("\n");
  }

  /** Says in an empty lane why it is empty, and of a call that never got its end that it isn't complete. */
  explain(state) {
    const over = state === "done" || state === "lost";
    const nothing = this.totals.all === 0 && !this.log.some((entry) => entry[KIND] === "call");
    const words = {
      reasoning: "No reasoning", calls: "No tool calls",
      text: nothing && this.whole ? "Completed with empty content (legal)" : "No text",
    };
    for (const lane of Object.keys(words)) if (!this.whole && this.totals[lane]) words[lane] = "Nothing arrived";
    for (const chip of this.boxes.calls.box.querySelectorAll(".building")) chip.textContent = over ? "incomplete" : "assembling";
    for (const [name, lane] of Object.entries(this.boxes)) {
      const told = lane.box.querySelector(".nothing");
      const empty = !lane.box.querySelector(".choice");
      if (over && empty && !told) lane.box.append(make("p", "nothing", words[name]));
      if (!(over && empty) && told) told.remove();
    }
  }
}
