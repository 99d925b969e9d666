// The failures of a store of objects, and the sentences that tell an administrator what to do about them.
import { StartProblem } from '../start-problem.ts';

/** The part of an answer that tells why a request failed. */
type Refusal = {
  readonly status: number;
  /** The `Code` of its XML; empty where it has none. */
  readonly code: string;
  /** Seconds after which the store asks to come back. */
  readonly retryAfter?: number | undefined;
};

/**
 * The store of objects did not do what it was asked: it cannot be reached, has too much to do, or refuses the
 * installation. Its message names the fault and no secret.
 */
export class StoreFailure extends Error {
  override name = 'StoreFailure';
  /** The store's answer; undefined where there was none. */
  readonly refusal: Refusal | undefined;

  constructor(message: string, { refusal, cause }: { readonly refusal?: Refusal; readonly cause?: unknown } = {}) {
    super(message, { cause });
    this.refusal = refusal;
  }

  /** True if the same request may succeed a moment later. */
  get passes(): boolean {
    return !this.refusal || this.refusal.status >= 500 || [408, 429].includes(this.refusal.status);
  }

  /** True if the bucket has no such key. */
  get isAbsence(): boolean {
    return this.refusal?.status === 404 && this.refusal.code === 'NoSuchKey';
  }

  /** True if the bucket takes no more. */
  get isFull(): boolean {
    return this.refusal?.status === 507 || this.refusal?.code === 'QuotaExceeded';
  }

  /** True if the store never takes a file of this size; the status of the answer is 400 or 413. */
  get isTooLarge(): boolean {
    return this.refusal?.status === 413 || this.refusal?.code === 'EntityTooLarge';
  }
}

/** Codes of a certificate that Node does not trust. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY)/;

/** Advice to the administrator for each code, of several stores. */
const ADVICE: Readonly<Record<string, string>> = {
  InvalidAccessKeyId: 'no conoce la clave: revise S3_ACCESS_KEY.',
  // Of an unknown key, Swift says this too.
  SignatureDoesNotMatch: 'no acepta la firma: revise S3_ACCESS_KEY y S3_SECRET_KEY.',
  AuthorizationHeaderMalformed: 'es de otra región: revise S3_REGION.',
  PermanentRedirect: 'es de otra región: revise S3_ENDPOINT y S3_REGION.',
  RequestTimeTooSkewed: 'tiene otra hora: ponga en hora este equipo.',
  AccessDenied: 'no da permiso: la clave debe poder leer, escribir, borrar y enumerar (ListBucket) en el cubo.',
  NoSuchBucket: 'no tiene ese cubo: créelo o revise S3_BUCKET.',
  QuotaExceeded: 'no admite más en ese cubo: amplíe su cuota o libere espacio.',
};

/** Returns the sentence for a failure of the bucket at the start; another error is returned as it is. */
export function storeProblem(error: unknown, { endpoint, name }: { endpoint: string; name: string }): unknown {
  if (!(error instanceof StoreFailure)) return error;
  const where = `El almacén de archivos ${endpoint} (cubo ${name})`;
  const { refusal, cause } = error;
  if (refusal) {
    const { status, code } = refusal;
    return new StartProblem(`${where} ${ADVICE[code] ?? `respondió ${`${status} ${code}`.trim()}.`}`);
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
  const advice = CERTIFICATE.test(code)
    ? 'tiene un certificado que no se reconoce: indique su autoridad en NODE_EXTRA_CA_CERTS'
    : 'no responde: revise S3_ENDPOINT, la red y que esté en marcha';
  return new StartProblem(`${where} ${advice} (${code}).`);
}
