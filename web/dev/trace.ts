// What the threads of a page did while something went on, read from Chromium's own trace.

import type { Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the thread's own clock, which stands still while the thread has no processor. */
  tdur?: number;
  args: { name?: string };
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
  'benchmark',
  'toplevel',
];

const isTask = ({ name }: TraceEvent) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask';

export interface Share {
  /** Work of the main thread, and by the clock on the wall, in milliseconds. */
  work: number;
  wall: number;
}

export class Trace {
  private readonly main: TraceEvent[];
  private readonly tasks: TraceEvent[];

  private constructor(private readonly events: readonly TraceEvent[]) {
    const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
    const ofThread = ({ pid, tid }: TraceEvent) => events.filter((e) => e.pid === pid && e.tid === tid);
    const inputs = (main: TraceEvent) => ofThread(main).filter(({ name }) => name === 'EventDispatch').length;
    mains.sort((a, b) => inputs(b) - inputs(a));
    this.main = ofThread(mains[0] as TraceEvent);
    // Tasks within tasks are counted with those they are in.
    let end = 0;
    this.tasks = this.main
      .filter(isTask)
      .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
      .filter(({ ts, dur = 0 }) => {
        const outer = ts >= end;
        end = Math.max(end, ts + dur);
        return outer;
      });
  }

  /** Traces what goes on during `act`. */
  static async of(page: Page, act: () => Promise<void>): Promise<Trace> {
    const session = await page.context().newCDPSession(page);
    const events: TraceEvent[] = [];
    session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    await session.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: CATEGORIES },
    });
    await act();
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
    await session.send('Tracing.end');
    await complete;
    await session.detach();
    return new Trace(events);
  }

  /** Milliseconds of work of the main thread in each of its frames. */
  workOfFrames(): number[] {
    const starts = this.main
      .filter(({ name }) => name === 'BeginMainThreadFrame' || name === 'BeginFrame')
      .map(({ ts }) => ts)
      .sort((a, b) => a - b);
    return starts.slice(1).map((end, index) => this.work(starts[index] as number, end));
  }

  private work(from: number, to: number): number {
    const inside = this.tasks.filter(({ ts }) => ts >= from && ts < to);
    return inside.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;
  }

  /** Frames that the page's compositor drew, and in how many seconds. */
  framesShown(): { frames: number; seconds: number } {
    const { pid } = this.main[0] as TraceEvent;
    const drawn = this.events.filter((event) => event.name === 'DrawFrame' && event.pid === pid);
    const times = drawn.map(({ ts }) => ts);
    return { frames: drawn.length, seconds: (Math.max(...times) - Math.min(...times)) / 1e6 };
  }

  /** What lay between each mark of the page of one name and the next of another, the tasks of both included. */
  between(first: string, second: string): Share[] {
    const marks = this.main.filter(({ name }) => name === first || name === second);
    marks.sort((a, b) => a.ts - b.ts);
    return marks.flatMap((mark, index) => {
      const next = marks[index + 1];
      if (mark.name !== first || next?.name !== second) {
        return [];
      }
      // The task that the press came in was under way already.
      const begun = this.tasks.filter(({ ts }) => ts <= mark.ts).at(-1)?.ts ?? mark.ts;
      return [{ work: this.work(begun, next.ts + 1), wall: (next.ts - mark.ts) / 1000 }];
    });
  }
}

/** The value below which this part of all values lies. */
export function quantile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}
