// The list of requests: rows come and go without moving what the reader looks at; choices and pins are told to the page.

const REST = 140, TICK = 800, SOON = 350, LATER = 1500, AGAIN = 2500;

class Requests {
  constructor(root) {
    this.root = root;
    this.part = (role) => root.querySelector(`[data-role="${role}"]`);
    this.box = root.querySelector(".box");
    this.rows = this.part("rows");
    this.nodes = new Map(); this.chosen = []; this.pinned = []; this.order = []; this.said = -1; this.fresh = 0; this.wishes = {};
    this.off = new AbortController();
    this.calm = new Calm(root, this.off);
    this.ticking = setInterval(() => this.tick(), TICK);
    this.listen();
  }

  listen() {
    const on = (target, kind, act) => target.addEventListener(kind, act, { signal: this.off.signal });
    on(this.rows, "mousedown", (event) => { if (event.shiftKey) event.preventDefault(); }); // which would mark the words
    on(this.rows, "click", (event) => this.click(event));
    on(this.rows, "keydown", (event) => this.key(event));
    on(this.part("all"), "change", () => this.all());
    on(this.part("more"), "click", () => this.say({ more: true }));
    on(this.part("send"), "click", () => this.send());
    on(this.part("fresh"), "click", () => { this.box.scrollTop = 0; this.seen(); });
    on(this.box, "scroll", () => { if (this.box.scrollTop < 8) this.seen(); });
  }

  /** Takes what the page says; an older word of it doesn't undo what was chosen since. */
  take(component) {
    this.tell = component.setTriggerValue;
    const stamp = JSON.stringify(component.data);
    if (stamp === this.stamp) return;
    const first = this.stamp === undefined;
    this.stamp = stamp;
    this.data = component.data;
    if (this.heard) {
      this.said = this.data.heard; this.chosen = [...this.data.chosen]; this.pinned = [...this.data.pinned];
      this.waiting = false; this.wishes = {}; clearTimeout(this.soon);
    }
    this.draw(first);
  }

  // -- what is seen ------------------------------------------------------------------------------

  draw(first) {
    const kept = this.anchor();
    const wanted = [...this.data.top, ...this.data.rows];
    const before = new Set(this.order), newest = Math.max(0, ...this.order);
    this.order = wanted.map((row) => row.number);
    for (const [number, node] of this.nodes) {
      if (!this.order.includes(number)) { node.remove(); this.nodes.delete(number); }
    }
    let place = this.rows.firstElementChild;
    for (const row of wanted) {
      const node = this.node(row);
      if (node === place) place = place.nextElementSibling;
      else this.rows.insertBefore(node, place);
      const come = !first && !before.has(row.number) && row.number > newest;
      if (come) { node.classList.add("new"); this.fresh += 1; }
      node.classList.toggle("last-pinned", row.number === this.data.top.at(-1)?.number);
    }
    this.mark();
    this.restore(kept);
    this.around();
  }

  /** The row at the top of what is seen, and where it stands; null at the very top, where new rows are to be seen. */
  anchor() {
    if (this.box.scrollTop < 8) return null;
    const from = this.root.querySelector(".head").getBoundingClientRect().bottom;
    const node = [...this.rows.children].find((each) => each.getBoundingClientRect().bottom > from);
    return node ? { node, at: node.getBoundingClientRect().top } : null;
  }

  restore(kept) {
    if (kept?.node.isConnected) this.box.scrollTop += kept.node.getBoundingClientRect().top - kept.at;
    if (this.box.scrollTop < 8) this.fresh = 0;
    const button = this.part("fresh");
    button.hidden = !this.fresh;
    button.textContent = `↑ ${this.fresh} new`;
  }

  seen() { this.fresh = 0; this.part("fresh").hidden = true; }

  around() {
    const { rows, top, matching, empty, samples } = this.data;
    const rest = matching - rows.length;
    this.part("more").hidden = rest <= 0 || !this.data.more;
    this.part("more").textContent = `Show more of the ${rest.toLocaleString("en")} older ones`;
    this.part("none").hidden = rows.length + top.length > 0;
    this.part("words").textContent = empty;
    this.part("send").hidden = !samples;
    this.root.querySelector(".grid").hidden = rows.length + top.length === 0;
  }

  node(row) {
    if (!this.nodes.has(row.number)) this.nodes.set(row.number, rowOf(row));
    const node = this.nodes.get(row.number);
    tellAsked(node.querySelector(".asked"), row);
    return node;
  }

  mark() {
    const chosen = new Set(this.chosen), pinned = new Set(this.pinned);
    const stop = this.order.includes(this.chosen.at(-1)) ? this.chosen.at(-1) : this.order[0];
    for (const [number, node] of this.nodes) {
      node.setAttribute("aria-selected", chosen.has(number));
      node.querySelector("input").checked = chosen.has(number);
      node.querySelector(".pin").setAttribute("aria-pressed", pinned.has(number));
      if (!node.matches(":focus-within")) node.tabIndex = number === stop ? 0 : -1;
    }
    const some = this.order.filter((number) => chosen.has(number)).length;
    const all = this.part("all");
    all.checked = some > 0 && some === this.order.length;
    all.indeterminate = some > 0 && some < this.order.length;
  }

  // -- what is done ------------------------------------------------------------------------------

  click(event) {
    const row = event.target.closest(".row");
    if (!row) return;
    const number = Number(row.dataset.number);
    if (event.target.closest(".pin")) this.turnPin(number);
    else if (event.target.closest(".check") || event.ctrlKey || event.metaKey) this.turn(number);
    else if (event.shiftKey) this.range(number);
    else if (!String(getSelection())) this.choose([number]);
    this.focus(number);
  }

  key(event) {
    const row = event.target.closest(".row");
    const at = this.order.indexOf(Number(row?.dataset.number));
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: this.order.length - 1, PageDown: at + 8, PageUp: at - 8 };
    if (at < 0 || event.altKey || ((event.ctrlKey || event.metaKey) && event.key.length === 1)) return;
    const number = this.order[at];
    if (event.key in moves) {
      const next = this.order[Math.min(Math.max(moves[event.key], 0), this.order.length - 1)];
      if (event.shiftKey) this.range(next, true); else this.choose([next], true);
      this.focus(next);
    } else if (event.key === " ") this.turn(number);
    else if (event.key === "Enter") this.choose([number]);
    else if (event.key === "p" || event.key === "P") { this.turnPin(number); this.focus(number); }
    else if (event.key === "Escape") this.choose([]);
    else return;
    event.preventDefault(); event.stopPropagation();
  }

  focus(number) {
    const node = this.nodes.get(number);
    if (!node) return;
    for (const other of this.nodes.values()) other.tabIndex = other === node ? 0 : -1;
    node.focus({ preventScroll: true });
    const head = this.root.querySelector(".head").offsetHeight;
    if (node.offsetTop - head < this.box.scrollTop) this.box.scrollTop = node.offsetTop - head;
    const below = node.offsetTop + node.offsetHeight - this.box.clientHeight;
    if (below > this.box.scrollTop) this.box.scrollTop = below;
  }

  choose(numbers, soon = false) {
    this.start = numbers[0];
    this.chosen = numbers;
    this.mark(); this.say({}, soon);
  }

  turn(number) {
    this.start = number;
    this.chosen = this.chosen.includes(number) ? this.chosen.filter((each) => each !== number) : [...this.chosen, number];
    this.mark(); this.say();
  }

  range(number, soon = false) {
    const from = this.order.indexOf(this.start ?? this.chosen.at(-1) ?? number), to = this.order.indexOf(number);
    const rows = this.order.slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
    this.chosen = from > to ? rows.reverse() : rows;
    this.mark(); this.say({}, soon);
  }

  turnPin(number) {
    this.pinned = this.pinned.includes(number) ? this.pinned.filter((each) => each !== number) : [...this.pinned, number];
    this.mark(); this.say();
  }

  all() {
    if (this.part("all").checked) this.say({ all: true });
    else this.choose([]);
  }

  /** Whether the page has heard all that was said. */
  get heard() { return !this.waiting || this.data.heard >= this.said; }

  say(wishes = {}, soon = false) {
    this.said += 1; this.waiting = true;
    Object.assign(this.wishes, wishes);
    clearTimeout(this.soon);
    this.soon = setTimeout(() => this.speak(), soon ? REST : 0);
  }

  /** Tells what is chosen, and tells it again until it was heard: what comes at a bad moment is dropped on the way. */
  speak() {
    const calm = this.calm.since(SOON);
    if (calm) this.tell("told", { heard: this.said, chosen: this.chosen, pinned: this.pinned, ...this.wishes });
    this.soon = setTimeout(() => this.speak(), calm ? AGAIN : WAIT);
  }

  /** Asks for what has come since, while somebody looks and nothing else is under way. */
  tick() {
    if (!this.data?.live || !this.heard || document.visibilityState !== "visible") return;
    if (this.calm.since(LATER)) this.tell("tick", true);
  }

  /** Sends the examples as any client would: from here, over HTTP, to the server that this page is of. */
  async send() {
    const button = this.part("send");
    button.disabled = true; this.part("wrong").textContent = "";
    try {
      for (const { method, path, body } of this.data.samples) {
        const answer = await fetch(path, { method, body, headers: { "content-type": "application/json" } });
        await answer.arrayBuffer();
      }
    } catch (error) {
      this.part("wrong").textContent = `The server didn't answer: ${error.message}`;
    }
    button.disabled = false;
    setTimeout(() => this.say(), 2 * REST);
  }

  end() { this.off.abort(); clearTimeout(this.soon); clearInterval(this.ticking); }
}

const lists = new WeakMap();

export default function (component) {
  const root = component.parentElement.querySelector("section.traffic");
  if (!lists.has(root)) lists.set(root, new Requests(root));
  const list = lists.get(root);
  list.take(component);
  return () => { list.end(); lists.delete(root); };
}
