import type { FastifyInstance } from 'fastify';
import { AppError } from '../../contract/errors.ts';

/** Existing clients send an empty body under whatever type: it is no body, where the framework would refuse it. */
export function acceptEmptyBody(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser('*', (request, _payload, done) => {
    if (request.headers['content-length'] === '0') done(null, undefined);
    else done(new AppError('formato-no-admitido'));
  });
}
