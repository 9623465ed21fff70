// The picture of the whole run over the scrubber.

/** The coloured strip over the scrubber: which lane each event belongs to, faint where it is still to come. */
class Strip {
  constructor(canvas) {
    this.canvas = canvas; this.position = 0; this.log = [];
    this.watch = new ResizeObserver(() => this.draw());
    this.watch.observe(canvas);
  }

  load(log) { this.log = log; this.draw(); }
  at(position) { this.position = position; this.canvas.style.setProperty("--done", this.log.length ? position / this.log.length : 0); }

  draw() {
    const width = this.canvas.clientWidth, height = this.canvas.height;
    if (!width) return;
    this.canvas.width = width;
    const style = getComputedStyle(this.canvas);
    const colour = Object.fromEntries(["reasoning", "text", "calls"].map((lane) => [lane, style.getPropertyValue(`--${lane}-ink`)]));
    const brush = this.canvas.getContext("2d");
    const each = width / Math.max(1, this.log.length);
    this.log.forEach((entry, i) => {
      const lane = LANE_OF[entry[KIND]];
      brush.fillStyle = lane ? colour[lane] : style.getPropertyValue("--line");
      const tall = entry[DELTAS] ? height : height * 0.5;
      brush.fillRect(i * each, height - tall, Math.max(0.6, each * (each > 3 ? 0.7 : 1)), tall);
    });
  }

  end() { this.watch.disconnect(); }
}
