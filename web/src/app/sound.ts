// Small sounds made on the spot, without any file. Off until somebody wants them.

import { preferences } from './preferences.ts';

export type Sound = 'place' | 'figure' | 'score' | 'turn' | 'discard' | 'over';

interface Note {
  /** Hertz. */
  pitch: number;
  /** Seconds after the beginning. */
  at: number;
  length: number;
  type: OscillatorType;
  volume: number;
}

function note(
  pitch: number,
  at: number,
  length = 0.16,
  volume = 0.12,
  type: OscillatorType = 'triangle',
): Note {
  return { pitch, at, length, volume, type };
}

const SOUNDS: Readonly<Record<Sound, readonly Note[]>> = {
  // Wood on wood.
  place: [note(190, 0, 0.07, 0.22), note(120, 0.01, 0.09, 0.2, 'sine')],
  figure: [note(420, 0, 0.05, 0.14), note(300, 0.03, 0.06, 0.12, 'sine')],
  score: [note(660, 0), note(880, 0.09, 0.22)],
  turn: [note(523, 0, 0.2), note(784, 0.14, 0.3)],
  discard: [note(300, 0, 0.18, 0.14), note(220, 0.16, 0.28, 0.14)],
  over: [note(523, 0, 0.2), note(659, 0.15, 0.2), note(784, 0.3, 0.2), note(1047, 0.45, 0.5)],
};

let context: AudioContext | undefined;

function sing(audio: AudioContext, { pitch, at, length, type, volume }: Note): void {
  const begin = audio.currentTime + at;
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = type;
  tone.frequency.value = pitch;
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(volume, begin + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  tone.connect(loudness).connect(audio.destination);
  tone.start(begin);
  tone.stop(begin + length);
}

export function play(sound: Sound): void {
  if (!preferences().sound || typeof AudioContext === 'undefined') {
    return;
  }
  context ??= new AudioContext();
  // A browser lets it sing only after the page has been touched; until then it stays silent.
  context.resume().catch(() => undefined);
  for (const each of SOUNDS[sound]) {
    sing(context, each);
  }
}
