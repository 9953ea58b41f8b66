// Links that carry a whole record: compressed, and written in the part of an address that no server gets to see.
//
//   https://example.org/bigtop/#replay/nVbbbt0...      from the beginning
//   https://example.org/bigtop/#replay/nVbbbt0.../34   after turn 34

/** Longer links are cut, or not made clickable, by many programs that people send them with. */
export const LONGEST_LINK = 8000;

/** As much as a record may be (docs/record.md); what a link unfolds to beyond that is no record. */
const LARGEST_RECORD = 1 << 20;

/** A link that does not hold a whole text: cut off, or changed on its way. */
export class LinkError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LinkError';
  }
}

function toBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) {
    binary += String.fromCharCode(byte);
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  } catch {
    throw new LinkError('the link holds other characters than it should');
  }
}

/** All bytes of a stream, as long as they are no more than `most`. */
async function gathered(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    chunks.push(part.value);
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new LinkError('the link unfolds to more than a record may be');
    }
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** A text as the part of a link that carries it. */
export async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return toBase64(await gathered(stream, Number.POSITIVE_INFINITY));
}

/** The text that a link carries. Throws LinkError if it is not whole. */
export async function unpacked(data: string): Promise<string> {
  const stream = new Blob([fromBase64(data)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await gathered(stream, LARGEST_RECORD));
  } catch (error) {
    throw error instanceof LinkError ? error : new LinkError('the link is not whole');
  }
}

/** The part of a link that carries the record, where a text is such a link and nothing else. */
export function dataOfLink(text: string): string | undefined {
  return /^\s*\S*#\/?replay\/([\w-]+)(?:\/\d+)?\s*$/.exec(text)?.[1];
}
