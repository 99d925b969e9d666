// Receives multipart bodies within limits of size and time, their files straight to disk.
import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import multipart, { type Multipart, type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../contract/errors.ts';
import type { Parte, Partes } from '../../contract/route.ts';
import type { Antivirus } from '../files/antivirus.ts';
import { OURSELVES, type Sender } from './sender.ts';

/** A sender from whom nothing comes for this long is gone. */
const STALL_MS = 30_000;

type Flow = {
  /** Aborted, with the reason for the sender, when they send too much or nothing more. */
  readonly signal: AbortSignal;
  /** Waits for something that comes of the flow. @throws {AppError} once it is broken */
  readonly unlessBroken: <T>(promise: Promise<T>) => Promise<T>;
  /** Stops watching. */
  readonly end: () => void;
};

/**
 * Watches the bytes of a body while others read them; call it in the turn in which the reading begins.
 * @param max bytes that may come in all
 */
export function watchFlow(body: Readable, max: number): Flow {
  const controller = new AbortController();
  const { signal } = controller;
  const stall = setTimeout(() => controller.abort(new AppError('tardo-demasiado')), STALL_MS);
  let size = 0;
  const count = (chunk: Buffer): void => {
    stall.refresh();
    size += chunk.length;
    if (size > max) controller.abort(new AppError('demasiado-grande'));
  };
  body.on('data', count);

  const broken = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as AppError));
  });
  broken.catch(() => {});

  return {
    signal,
    unlessBroken: async (promise) => Promise.race([promise, broken]),
    end() {
      clearTimeout(stall);
      body.off('data', count);
    },
  };
}

/** Parts of unknown names that a body may hold: they are ignored, like unknown fields of JSON (DECISIONS §2). */
const MORE_PARTS = 10;

/** Bytes that boundaries and headers of parts may take. */
const FRAME = 65_536;

/** Time in ms for which a sender may go on with a body that will be refused. */
const REST_MS = 10_000;

export type ReceivedParts = {
  /** The content of each part, by its name: words, the value of JSON words, or a {@link ReceivedFile}. */
  readonly body: Readonly<Record<string, unknown>>;
  /** Removes the files that no handler has taken. */
  readonly discard: () => Promise<void>;
};

/** The place of received files, and the antivirus to be asked about them; null where none is set. */
type Incoming = { readonly folder: string; readonly antivirus: Antivirus | null };

type Options = Incoming & {
  readonly partes: Partes;
  /** Bytes of all text together. */
  readonly textLimit: number;
  readonly sender: Sender;
};

/**
 * Reads a multipart body: files go to disk as they come, and are never whole in memory.
 * @throws {AppError} 400, 408 or 413 in words for whatever is wrong with it; nothing of it is left then
 */
export async function receiveParts(request: FastifyRequest, options: Options): Promise<ReceivedParts> {
  const reception = new Reception(options);
  const flow = watchFlow(request.raw, reception.limit);
  try {
    const { limits } = reception;
    const parts = request.parts({ limits });
    for (;;) {
      const next = await flow.unlessBroken(parts.next());
      if (next.done === true) break;
      await reception.take(next.value, flow);
    }
    return reception;
  } catch (error) {
    const refusal = asRefusal(flow.signal.aborted ? flow.signal.reason : error);
    await reception.discard();
    await takeRest(request.raw);
    throw refusal;
  } finally {
    flow.end();
  }
}

/** An answer that comes while its receiver still sends may never be read: first the rest is taken off the wire. */
async function takeRest(body: Readable): Promise<void> {
  body.unpipe();
  body.resume();
  await finished(body, { signal: AbortSignal.timeout(REST_MS) }).catch(() => {});
}

class Reception implements ReceivedParts {
  readonly body: Record<string, unknown> = {};
  readonly #options: Options;
  readonly #files: { readonly path: string; readonly closed: Promise<void> }[] = [];
  #textLeft: number;

  constructor(options: Options) {
    this.#options = options;
    this.#textLeft = options.textLimit;
  }

  /** Bytes of the whole. */
  get limit(): number {
    const { partes, textLimit } = this.#options;
    return Object.values(partes).reduce((sum, parte) => sum + maxOf(parte), textLimit + FRAME);
  }

  get limits() {
    const { partes, textLimit } = this.#options;
    return {
      parts: Object.keys(partes).length + MORE_PARTS,
      fieldNameSize: 100,
      fieldSize: textLimit,
      // Each file has a limit of its own.
      fileSize: Infinity,
      headerPairs: 20,
    };
  }

  async take(part: Multipart, flow: Flow): Promise<void> {
    const { fieldname: nombre } = part;
    const parte = Object.hasOwn(this.#options.partes, nombre) ? this.#options.partes[nombre] : undefined;
    if (Object.hasOwn(this.body, nombre)) throw faultIn(nombre, `La parte «${nombre}» llegó más de una vez.`);
    if (part.type === 'field') {
      const value = this.#text(part, parte);
      if (parte) this.body[nombre] = value;
      return;
    }
    if (parte?.tipo !== 'archivo') throw faultIn(nombre, `En la parte «${nombre}» no se espera un archivo.`);
    const file = await this.#file(part, parte, flow.signal);
    // A browser's form sends a nameless nothing where no file was chosen.
    if (file.size > 0 || file.name !== '') this.body[nombre] = file;
  }

  #text({ fieldname: nombre, value, valueTruncated }: MultipartValue, parte: Parte | undefined): unknown {
    if (parte?.tipo === 'archivo') throw faultIn(nombre, `En la parte «${nombre}» se espera un archivo.`);
    // Words that call themselves JSON come read already.
    if (typeof value !== 'string') return value;
    this.#textLeft -= Buffer.byteLength(value);
    if (valueTruncated || this.#textLeft < 0) {
      const message = `El texto que envió no puede pesar más de ${inMegabytes(this.#options.textLimit)}.`;
      throw new AppError('demasiado-grande', { message });
    }
    if (parte?.tipo !== 'json') return value;
    try {
      return JSON.parse(value);
    } catch {
      throw faultIn(nombre, `La parte «${nombre}» debe ser un texto JSON.`);
    }
  }

  async #file(
    { fieldname, file, filename }: MultipartFile,
    { max, mensajeMax }: Extract<Parte, { tipo: 'archivo' }>,
    signal: AbortSignal,
  ): Promise<ReceivedFile> {
    const target = path.join(this.#options.folder, randomUUID());
    const out = createWriteStream(target, { flags: 'wx', mode: 0o600 });
    const closed = new Promise<void>((resolve) => out.once('close', resolve));
    this.#files.push({ path: target, closed });
    const hash = createHash('sha256');
    let size = 0;
    async function* measured(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > max) {
          throw new AppError('demasiado-grande', { message: mensajeMax, errores: { [fieldname]: mensajeMax } });
        }
        hash.update(chunk);
        yield chunk;
      }
    }
    await pipeline(file, measured, out, { signal });
    // The parser leaves out the name of a part that has none, whatever its type says.
    const name = unescapeName(filename ?? '');
    const { sender, antivirus } = this.#options;
    return new ReceivedFile({ path: target, name, size, sha256: hash.digest('hex') }, sender, antivirus);
  }

  async discard(): Promise<void> {
    await Promise.all(
      this.#files.map(async ({ path: file, closed }) => {
        // A body may break while its file is still being made: it would appear after it was removed.
        await closed;
        await rm(file, { force: true });
      }),
    );
  }
}

/**
 * Browsers write these three characters of a file's name this way (HTML Standard, multipart/form-data encoding
 * algorithm).
 */
const unescapeName = (name: string): string =>
  name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n');

const maxOf = (parte: Parte): number => (parte.tipo === 'archivo' ? parte.max : 0);

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1_048_576)} MB`;

const faultIn = (nombre: string, message: string): AppError =>
  new AppError('datos-invalidos', { message, errores: { [nombre]: message } });

/** A fault of the body is the sender's to correct; a fault of our disk is not. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError || (error instanceof Error && 'syscall' in error)) return error;
  const message = 'El envío llegó incompleto o no se puede leer. Inténtelo de nuevo.';
  return new AppError('datos-invalidos', { message, cause: error });
}

/** Sets where files wait while the request that brought them is answered; routes with parts need it. */
export function receiveFilesIn(app: FastifyInstance, incoming: Incoming): void {
  app.decorate('incoming', incoming);
}

/** Allows multipart bodies in the routes of a scope, and no others. */
export async function acceptParts(scope: FastifyInstance): Promise<void> {
  if (!scope.hasDecorator('incoming')) throw new Error('routes with parts need receiveFilesIn');
  scope.removeAllContentTypeParsers();
  await scope.register(multipart);
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The place of received files, and their antivirus. */
    readonly incoming: Incoming;
  }
}

/**
 * A file that came with a request, on disk until the request is answered. Its content and name are its sender's claim:
 * neither is checked.
 */
export class ReceivedFile {
  readonly path: string;
  /** The name that its sender gave it. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** Of the bytes as they came, in hexadecimal. */
  readonly sha256: string;
  /** The sender for whom it is processed. */
  readonly sender: Sender;
  /** The antivirus to be asked about it; null where none is set. */
  readonly antivirus: Antivirus | null;

  constructor(
    { path, name, size, sha256 }: Pick<ReceivedFile, 'path' | 'name' | 'size' | 'sha256'>,
    sender: Sender = OURSELVES,
    antivirus: Antivirus | null = null,
  ) {
    this.path = path;
    this.name = name;
    this.size = size;
    this.sha256 = sha256;
    this.sender = sender;
    this.antivirus = antivirus;
  }
}
