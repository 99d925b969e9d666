/** More than any answer that the product asks for; a runaway one is not read to its end. */
const MAX_BYTES = 32 * 1024 * 1024;

export type HttpAnswer = {
  readonly status: number;
  /** Null = longer than anything that Moodle answers. */
  readonly body: Uint8Array | null;
};

/**
 * Sends a form and reads the whole answer; undefined when none came before `signal` ended it. Redirections are not
 * followed: the form holds a password or a token, which must not travel on to wherever the answer points.
 */
export async function postForm(
  url: string,
  form: URLSearchParams,
  signal: AbortSignal,
): Promise<HttpAnswer | undefined> {
  const request = new Request(url, { method: 'POST', body: form, redirect: 'manual' });
  try {
    const response = await fetch(request, { signal });
    return { status: response.status, body: await readBody(response) };
  } catch {
    return undefined;
  }
}

async function readBody(response: Response): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
