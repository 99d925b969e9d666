import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Types of the two columns of the answer: text, int4. */
const TYPES = [25, 23];
const COLUMNS = ['name', 'number'];

/**
 * Starts what speaks as a PostgreSQL of a version that no machine here has: it lets everyone in and answers each query
 * with its version.
 * @param version its name and number
 * @returns the address of a database on it
 */
export async function startOldPostgres(...version: readonly [string, number]): Promise<string> {
  const answer = Buffer.concat([
    message(
      'T',
      int16(2),
      ...COLUMNS.flatMap((name, nth) => [
        text(name),
        int32(0),
        int16(0),
        int32(TYPES[nth]!),
        int16(-1),
        int32(-1),
        int16(0),
      ]),
    ),
    message('D', int16(2), ...version.map(String).flatMap((value) => [int32(value.length), Buffer.from(value)])),
    message('C', text('SELECT 1')),
    READY_FOR_QUERY,
  ]);
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', int32(0)), READY_FOR_QUERY]));
      socket.on('data', (query) => query.toString('latin1', 0, 1) === 'Q' && socket.write(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `postgresql://ana:clave@127.0.0.1:${(server.address() as AddressInfo).port}/gestion`;
}

/** A message of the protocol: its letter, its length and its parts. */
function message(letter: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

const text = (value: string): Buffer => Buffer.from(`${value}\0`);

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const READY_FOR_QUERY = message('Z', Buffer.from('I'));
