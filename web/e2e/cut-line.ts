// A line between a page and its server that a test can cut: as a train in a tunnel does, without anybody saying goodbye.

import { createServer, type Server, Socket } from 'node:net';

export class CutLine {
  private readonly open = new Set<Socket>();
  private up = true;
  private constructor(private readonly server: Server) {}

  /** A line to a port of this machine. */
  static async to(port: number): Promise<CutLine> {
    const server = createServer();
    const line = new CutLine(server);
    server.on('connection', (near) => line.join(near, port));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return line;
  }

  private join(near: Socket, port: number): void {
    if (!this.up) {
      near.destroy();
      return;
    }
    const far = new Socket();
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
    }
    far.connect(port, '127.0.0.1');
    near.pipe(far);
    far.pipe(near);
  }

  get address(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
  }

  /** Nothing gets through until it is mended. */
  cut(): void {
    this.up = false;
    for (const socket of this.open) {
      socket.destroy();
    }
  }

  mend(): void {
    this.up = true;
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}
