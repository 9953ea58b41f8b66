// Whether this machine has anything else to do. Times by the clock on the wall say how long a page takes only if not.

/** Which part of a processor a process gets that wants all of it, over a fifth of a second. */
export function shareOfProcessor(): number {
  const begun = process.hrtime.bigint();
  const before = process.cpuUsage();
  while (process.hrtime.bigint() - begun < 200_000_000n) {
    // Working as hard as it can.
  }
  const { user, system } = process.cpuUsage(before);
  const wall = Number(process.hrtime.bigint() - begun) / 1000;
  return Math.min(1, (user + system) / wall);
}

/** A page needs a few processes at once, so that less than nearly all of a processor is too little. */
export const ENOUGH = 0.85;
