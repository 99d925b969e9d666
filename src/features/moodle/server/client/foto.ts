import { z } from 'zod';
import { jsonOf, valueOf } from './answer.ts';
import { encodeForm } from './form.ts';
import { postForm } from './http.ts';
import { MoodleFailure } from './lectura.ts';
import type { Conexion } from './read.ts';

export type Foto = { readonly tipo: 'image/png' | 'image/jpeg'; readonly bytes: Uint8Array };

/** The only files that are fetched: pictures of users. */
const USER_PICTURE = /\/pluginfile\.php(\/\d+\/user\/icon\/\w+\/f[1-3](?:\?rev=\d+)?)$/;

/** Moodle keeps users' pictures in one of these. What a file is, its first bytes say; what it says it is, anybody may. */
function tipoOf(bytes: Uint8Array): Foto['tipo'] | undefined {
  const start = Buffer.from(bytes.subarray(0, 8)).toString('hex');
  if (start === '89504e470d0a1a0a') return 'image/png';
  return start.startsWith('ffd8ff') ? 'image/jpeg' : undefined;
}

/**
 * A person's picture, asked of the server's own address whatever host `foto` names, with the token in the form: sites
 * may require one, and it must not stand in an address.
 * @throws {MoodleFailure}
 */
export async function readFoto({ url, timeoutMs }: Conexion, token: string, foto: string): Promise<Foto> {
  const path = USER_PICTURE.exec(foto)?.[1];
  if (path === undefined) throw new MoodleFailure('no-existe');
  const address = `${url}/webservice/pluginfile.php${path}`;
  const answer = await postForm(address, encodeForm({ token }), AbortSignal.timeout(timeoutMs));
  if (answer?.status === 404) throw new MoodleFailure('no-existe');
  const bytes = answer?.status === 200 ? answer.body : null;
  const tipo = bytes && tipoOf(bytes);
  if (bytes && tipo) return { tipo, bytes };
  return valueOf(jsonOf(answer), z.never());
}
