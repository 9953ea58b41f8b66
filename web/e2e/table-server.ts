// A table server of its own for a test: a free port, a folder that is thrown away, and a way to kill it.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const PROGRAM = process.env.BIGTOP_PROGRAM ?? resolve(import.meta.dirname, '../../build/bigtop');

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class TableServer {
  private child: ChildProcess | undefined;
  private constructor(
    readonly port: number,
    private readonly folder: string,
    private readonly options: readonly string[],
  ) {}

  static async start(...options: string[]): Promise<TableServer> {
    const server = new TableServer(await freePort(), mkdtempSync(join(tmpdir(), 'bigtop-e2e-')), options);
    await server.run();
    return server;
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}/`;
  }

  /** Starts the program and waits until it answers. */
  async run(): Promise<void> {
    const fixed = ['serve', '--port', String(this.port), '--data', this.folder];
    const child = spawn(PROGRAM, [...fixed, ...this.options], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.child = child;
    let failure: string | undefined;
    child.once('error', (error) => {
      failure = error.message;
    });
    child.once('exit', (code) => {
      failure ??= `the server ended with ${code}`;
    });
    for (let tries = 0; tries < 200; tries++) {
      if (failure !== undefined) {
        throw new Error(failure);
      }
      const answer = await fetch(`${this.address}api/version`).catch(() => undefined);
      if (answer?.ok === true) {
        return;
      }
      await pause(50);
    }
    throw new Error('the server does not answer');
  }

  /** Ends the program without any warning. */
  kill(): Promise<void> {
    const { child } = this;
    return new Promise((done) => {
      if (child === undefined || child.exitCode !== null) {
        done();
        return;
      }
      child.once('exit', () => done());
      child.kill('SIGKILL');
    });
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
