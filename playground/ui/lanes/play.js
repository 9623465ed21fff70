// Plays a run: a clock over the log, or the live wire; stop, step and scrub.

const SPEEDS = { "1x": 1, "4x": 4, Instant: Infinity };
const ICONS = { stop: "M5 5h10v10H5Z", play: "M6 4v12l10-6Z" };
const OVER = new Set(["done", "lost", "failed"]);
const REMEMBERED = 40;
const SOON = 250; // milliseconds after a button was pressed in which the page may be left

/** Where each run was left, so that a page drawn anew doesn't play it again. */
const memory = (globalThis.__echoRuns ??= new Map());

function remember(id, value) {
  memory.delete(id);
  memory.set(id, value);
  if (memory.size > REMEMBERED) memory.delete(memory.keys().next().value);
}

class Player {
  constructor(root) {
    this.root = root;
    this.part = (role) => root.querySelector(`[data-role="${role}"]`);
    this.lanes = new Lanes(root);
    this.head = new Head(root);
    this.range = root.querySelector("input[type=range]");
    this.strip = new Strip(root.querySelector("canvas"));
    this.off = new AbortController();
    this.calm = new Calm(root, this.off);
    this.listen();
  }

  listen() {
    const on = (target, kind, act) => target.addEventListener(kind, act, { signal: this.off.signal });
    const acts = {
      replay: () => this.play(0), back: () => this.step(-1), forward: () => this.step(1),
      toggle: () => this.toggle(), copy: () => this.copy(),
    };
    for (const [name, act] of Object.entries(acts)) on(this.root.querySelector(`[data-do="${name}"]`), "click", act);
    const speeds = [...this.root.querySelectorAll("[data-speed]")];
    speeds.forEach((button, at) => {
      on(button, "click", () => this.setSpeed(button.dataset.speed));
      on(button, "keydown", (event) => {
        const move = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
        if (!move) return;
        const next = speeds[(at + move + speeds.length) % speeds.length];
        event.preventDefault(); this.setSpeed(next.dataset.speed); next.focus();
      });
    });
    on(this.range, "input", () => this.moveTo(Number(this.range.value), "paused"));
    on(this.range, "change", () => this.report());
    on(document, "keydown", (event) => { if (event.key === "Escape" && this.state === "playing") this.stop(); });
  }

  /** Takes what the page says: a new run plays, the same run goes on as it was. */
  take(component) {
    this.tell = component.setStateValue;
    const data = component.data;
    if (this.data?.id !== data.id) this.load(data);
    if (this.asked !== data.speed) { this.asked = data.speed; this.setSpeed(data.speed); }
    if (data.lead.order > this.followed) this.follow(data.lead);
    this.strip.draw();
  }

  load(data) {
    this.halt();
    this.data = data; this.times = data.log.map((entry) => entry[AT]); this.wire = null; this.note = "";
    this.followed = data.lead.order; this.arrived = [];
    this.head.title(data.number, data.why, data.ending.said);
    this.range.max = data.log.length;
    this.lanes.load(data); this.strip.load(data.log);
    const known = memory.get(data.id);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches && !data.http;
    if (known) {
      this.times = known.times ?? this.times; this.note = known.note; this.arrived = known.arrived ?? [];
      this.moveTo(known.position, known.state);
      this.report();
    }
    else if (still) { this.moveTo(data.log.length, this.ending); this.report(); }
    else { this.asked = data.speed; this.setSpeed(data.speed); this.play(0); }
  }

  get ending() { return this.data.ending.whole ? "done" : "lost"; }
  get size() { return this.data.log.length; }

  setSpeed(speed) {
    if (this.state === "playing") this.rebase();
    this.speed = speed in SPEEDS ? speed : "1x";
    for (const button of this.root.querySelectorAll("[data-speed]")) {
      const on = button.dataset.speed === this.speed;
      button.setAttribute("aria-checked", on); button.tabIndex = on ? 0 : -1;
    }
  }

  // -- the clock ---------------------------------------------------------------------------------

  rebase() { this.base = this.elapsed(); this.began = performance.now(); }
  elapsed() {
    const passed = performance.now() - this.began;
    return SPEEDS[this.speed] === Infinity ? Infinity : this.base + passed * SPEEDS[this.speed];
  }

  play(position) {
    this.halt();
    this.lanes.mark(false);
    if (this.data.http && !memory.has(this.data.id)) this.connect();
    this.base = position ? this.times[position - 1] : 0; this.began = performance.now();
    remember(this.data.id, { position: this.size, state: this.ending, note: "" });
    this.show(position);
    this.become("playing");
    this.frame = requestAnimationFrame(() => this.tick());
  }

  connect() {
    this.wire = new Wire(this.data.http.sizes, this.data.http.sums);
    this.times = this.wire.arrivals;
    this.abort = new AbortController();
    this.live = true; this.fault = "";
    const wire = this.wire;
    readWire(wire, this.data.http, this.data.status, this.abort.signal).then((fault) => {
      if (this.wire === wire) { this.live = false; this.fault = fault; } // else it was given up for a newer run
    });
  }

  tick() {
    const position = this.wire ? Math.min(this.wire.arrivals.length, this.size) : dueAt(this.times, this.elapsed());
    if (position !== this.position) this.show(position);
    const silent = this.data.ending.silent && position >= this.size; // nothing will come: it isn't waited for
    if (silent || (this.wire ? !this.live : position >= this.size)) this.finish();
    else this.frame = requestAnimationFrame(() => this.tick());
  }

  finish() {
    if (this.wire) { this.abort.abort(); this.settleWire(); }
    const over = this.position >= this.size;
    if (over) this.lanes.rest();
    this.become(over || !this.data.ending.whole ? this.ending : "failed");
    this.report();
  }

  /** After a run over HTTP the arrival times take the place of the planned ones. */
  settleWire(aborted = false) {
    const { arrivals, identical, different } = this.wire, bytes = figure(this.wire.bytes);
    this.times = this.data.log.map((entry, i) => arrivals[i] ?? Math.max(entry[AT], arrivals.at(-1) ?? 0));
    if (this.fault) this.note = this.fault;
    else if (different) this.note = `over HTTP the bytes differ from the record from event ${this.data.log[different - 1]?.[NUMBER] ?? 1} on`;
    else if (identical) this.note = `${bytes} bytes over HTTP, identical to the record`;
    else if (aborted) this.note = `${bytes} bytes had come over HTTP`;
    else this.note = `over HTTP the bytes differ from the record: ${bytes} came`;
    this.arrived = arrivals.map((at) => Math.round(at * 10) / 10);
    this.wire = null;
  }

  halt() {
    cancelAnimationFrame(this.frame);
    if (this.wire) { this.abort.abort(); this.settleWire(true); }
  }

  stop() { this.halt(); this.become("stopped"); this.report(); }

  toggle() {
    if (this.state === "playing") this.stop();
    else this.play(this.position < this.size ? this.position : 0);
  }

  step(by) { this.moveTo(this.position + by, "paused"); this.reportSoon(); }

  moveTo(position, state) {
    this.halt();
    this.show(Math.min(Math.max(position, 0), this.size));
    this.become(state === "paused" && this.position === this.size ? this.ending : state);
  }

  /** Goes where a row of the page leads, and says that it has. */
  follow(lead) {
    this.moveTo(this.entryOf(lead.event), "paused");
    this.followed = lead.order;
    this.report();
  }

  entryOf(number) {
    const found = this.data.log.findIndex((entry) => entry[NUMBER] >= number);
    return found < 0 ? this.size : found + 1;
  }

  // -- what is seen ------------------------------------------------------------------------------

  show(position) {
    this.position = position;
    this.lanes.paint(position);
    this.range.value = position;
    const at = position ? this.times[position - 1] : 0;
    const seconds = `${(at / 1000).toFixed(2)} s`;
    this.part("readout").textContent = `${figure(this.lanes.drawn.all)} / ${counted(this.lanes.totals.all)} · ${seconds}`;
    this.range.setAttribute("aria-valuetext", `Event ${position} of ${this.size}, ${seconds}`);
    this.strip.at(position);
    this.head.figures(this.data, this.times, position, this.lanes.drawn.all);
    this.head.finishes(this.data.log, position);
  }

  become(state) {
    this.state = state;
    this.root.dataset.state = state;
    const place = `event ${figure(this.position)} of ${figure(this.size)}`;
    this.head.say(state, this.note, this.lanes.drawn.all, this.lanes.totals.all, place, this.data.ending);
    const playing = state === "playing";
    this.part("toggle").textContent = playing ? "Stop" : "Play";
    this.part("icon").setAttribute("d", playing ? ICONS.stop : ICONS.play);
    this.root.querySelector('[data-do="back"]').disabled = !playing && this.position === 0;
    this.root.querySelector('[data-do="forward"]').disabled = !playing && this.position === this.size;
    this.lanes.explain(state);
    this.lanes.mark(state === "paused" || state === "stopped");
    if (!playing) {
      remember(this.data.id, { position: this.position, state, note: this.note, times: this.times, arrived: this.arrived });
    }
  }

  copy() { return copied(this.lanes.text(), this.root.querySelector('[data-do="copy"]')); }

  // -- what the page is told ---------------------------------------------------------------------

  /** Tells what is seen as soon as the page rests. */
  report() {
    clearTimeout(this.soon);
    if (!this.calm.since(SOON)) {
      this.soon = setTimeout(() => this.report(), WAIT);
      return;
    }
    const number = this.position ? this.data.log[this.position - 1][NUMBER] : 0;
    this.tell("view", { run: this.data.id, position: number, order: this.followed, arrivals: this.arrived });
  }

  reportSoon() { clearTimeout(this.soon); this.soon = setTimeout(() => this.report(), 400); }

  end() { this.halt(); this.off.abort(); this.strip.end(); clearTimeout(this.soon); this.lanes.mark(false); }
}

const players = new WeakMap();

export default function (component) {
  const root = component.parentElement.querySelector("section.run");
  if (!players.has(root)) players.set(root, new Player(root));
  const player = players.get(root);
  player.take(component);
  return () => { player.end(); players.delete(root); };
}
