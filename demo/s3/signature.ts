// Checks signatures as S3 does: AWS Signature Version 4, in the headers.
import { createHash, createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** An error as S3 answers it. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** The one key of the store. */
export type Credentials = { readonly region: string; readonly accessKey: string; readonly secretKey: string };

/** A request signed longer ago than this, or later than now, is refused. */
const SKEW_MS = 15 * 60_000;

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([\da-f]{64})$/;

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Checks the signature of a request.
 * @returns the declared SHA-256 of its body in hexadecimal; null where the body is not signed
 * @throws {S3Error} by the codes of S3
 */
export function verify(request: IncomingMessage, { region, accessKey, secretKey }: Credentials): string | null {
  const { headers } = request;
  if (headers.authorization === undefined) throw new S3Error(403, 'AccessDenied');
  const [, key, day, signedRegion, signed, signature] = AUTHORIZATION.exec(headers.authorization) ?? [];
  if (!key || !day || !signed) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  if (key !== accessKey) throw new S3Error(403, 'InvalidAccessKeyId');
  if (signedRegion !== region) throw new S3Error(400, 'AuthorizationHeaderMalformed');
  const date = String(headers['x-amz-date']);
  const instant = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/, '$1-$2-$3:$4:$5'));
  if (!date.startsWith(day) || !(Math.abs(Date.now() - instant) <= SKEW_MS)) {
    throw new S3Error(403, 'RequestTimeTooSkewed');
  }
  const names = signed.split(';');
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  if (mustBeSigned.some((name) => !names.includes(name))) throw new S3Error(403, 'AccessDenied');

  const [path = '', query = ''] = (request.url ?? '').split('?');
  const payload = String(headers['x-amz-content-sha256']);
  const canonical = [
    request.method,
    path,
    query.split('&').sort().join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replaceAll(/\s+/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  if (signature !== expected) throw new S3Error(403, 'SignatureDoesNotMatch');
  if (payload === 'UNSIGNED-PAYLOAD') return null;
  if (!/^[\da-f]{64}$/.test(payload)) throw new S3Error(501, 'NotImplemented');
  return payload;
}
