// Asks an antivirus (ClamAV's clamd) about received files, and refuses them in words; without an answer, for a while.
import { createReadStream } from 'node:fs';
import { connect, type NetConnectOpts } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { AppError, withKept } from '../../contract/errors.ts';
import { FairQueue, QueueFull } from '../fair-queue.ts';
import type { Sender } from '../http/sender.ts';

export type Antivirus = {
  /**
   * Looks for a virus in a file.
   * @returns the name of the virus; null in a clean file
   * @throws {AppError} `no-disponible` without a verdict: the antivirus is down, slow, busy or cannot read the file
   */
  readonly scan: (file: string, sender: Sender) => Promise<string | null>;
  /** Returns null if the antivirus answers at this moment, otherwise the failure. */
  readonly check: () => Promise<Error | null>;
};

type Options = {
  /** Address of clamd: a host and port, or the path of a Unix socket. */
  readonly address: NetConnectOpts;
  readonly onFound?: (virus: string) => void;
  /** Longest time in ms for a verdict, the wait for a turn included. */
  readonly patience?: number | undefined;
};

/** Shorter than proxies wait for an answer (nginx: 60 s). */
const PATIENCE_MS = 30_000;

const CHECK_MS = 5000;

/** Scans of this process at once are a part of the 10 that clamd does by default. */
const LINE = { running: 4, runningPerSender: 2, waiting: 100, waitingPerSender: 20 } as const;

const RETRY_SECONDS = 10;

const WITHOUT_VERDICT = withKept('Por ahora no se puede revisar el archivo con el antivirus: intente en unos minutos.');

/** Answer to INSTREAM: the file is clean, or the name of a virus. */
const VERDICT = /^stream: (?:OK|(.+) FOUND)\0$/;

/** Connects to the antivirus at each scan; nothing is connected before. */
export function createAntivirus({ address, onFound = () => {}, patience = PATIENCE_MS }: Options): Antivirus {
  const line = new FairQueue(LINE);

  async function askAbout(file: string, signal: AbortSignal): Promise<string | null> {
    const answer = await converse(address, inStream(file), signal);
    const verdict = VERDICT.exec(answer);
    if (!verdict) throw new Error(`no verdict of the antivirus: ${JSON.stringify(answer)}`);
    const [, virus = null] = verdict;
    if (virus !== null) onFound(virus);
    return virus;
  }

  return {
    async scan(file, { key, signal: departure }) {
      const signal = AbortSignal.any([departure, AbortSignal.timeout(patience)]);
      try {
        return await line.run(key, async () => askAbout(file, signal), signal);
      } catch (cause) {
        if (departure.aborted) throw cause;
        const isBusy = cause instanceof QueueFull;
        throw new AppError('no-disponible', {
          message: WITHOUT_VERDICT,
          cause,
          ...(isBusy && { retryAfter: RETRY_SECONDS }),
        });
      }
    },
    async check() {
      try {
        const answer = await converse(address, ['zPING\0'], AbortSignal.timeout(CHECK_MS));
        return answer === 'PONG\0' ? null : new Error(`not a PONG of the antivirus: ${JSON.stringify(answer)}`);
      } catch (error) {
        return error as Error;
      }
    },
  };
}

/** A received file, and the antivirus to be asked about it; null where none is set. */
type Received = { readonly path: string; readonly sender: Sender; readonly antivirus: Antivirus | null };

/**
 * Returns the message that refuses a received file with a virus; null for a clean one, and where no antivirus is set.
 * @param name the file's name, as people may see it
 * @throws {AppError} as {@link Antivirus.scan}
 */
export async function refuseVirus({ path, sender, antivirus }: Received, name: string): Promise<string | null> {
  const virus = (await antivirus?.scan(path, sender)) ?? null;
  return virus && `El antivirus encontró un virus en «${name}» y el archivo no se recibió. Adjunte otro, sin virus.`;
}

/** The command with the file in chunks, each after its length in four bytes; a length of 0 ends it. */
async function* inStream(file: string): AsyncGenerator<string | Buffer> {
  yield 'zINSTREAM\0';
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    yield lengthOf(chunk);
    yield chunk;
  }
  yield lengthOf('');
}

function lengthOf({ length }: Buffer | string): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

/** Says something to clamd and returns all of its answer, which may come before everything is said. */
async function converse(
  address: NetConnectOpts,
  parts: Iterable<string> | AsyncIterable<string | Buffer>,
  signal: AbortSignal,
): Promise<string> {
  const socket = connect({ ...address, signal });
  const answer = text(socket);
  const said = pipeline(parts, socket, { end: false });
  try {
    return await Promise.race([answer, said.then(async () => answer)]);
  } finally {
    socket.destroy();
  }
}
