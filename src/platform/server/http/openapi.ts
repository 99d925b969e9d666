// The OpenAPI document of the API, and the page that shows it.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import {
  errorSchema,
  isStream,
  permissionsOf,
  type Acceso,
  type Contract,
  type Route,
  type Stream,
} from '../../contract/route.ts';
import { keyHeaders } from './key-headers.ts';

/** Returns the OpenAPI 3.1 document of contracts: the same values that check the calls. */
export function openApiOf(
  contracts: readonly Contract[],
  info: { title: string; version: string; base: string },
): Json {
  const paths: Record<string, Json> = {};
  for (const [key, route] of contracts.flatMap((contract) => Object.entries(contract))) {
    const [method, path] = key.split(' ') as [string, string];
    (paths[path] ??= {})[method.toLowerCase()] = operationOf(route);
  }
  return {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    servers: [{ url: info.base }],
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}

type Json = Record<string, unknown>;

const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const STATUS_TEXT: Record<string, string> = { 200: 'Correcto', 201: 'Creado', 202: 'Aceptado' };

function answerOf(status: string, answer: z.ZodMiniType | Stream): Json {
  const description = STATUS_TEXT[status] ?? 'Error';
  if (!isStream(answer))
    return { description, content: { 'application/json': { schema: jsonSchema(answer, 'output') } } };
  const schema = answer.body ? jsonSchema(answer.body, 'output') : { type: 'string', format: 'binary' };
  return { description, content: { [answer.stream]: { schema } } };
}

function parametersOf(place: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, 'input') as { properties?: Json; required?: string[] };
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: value,
  }));
}

function contentOf(schema: Json, partes: Route['partes']): Json {
  if (typeof partes === 'function') return { 'multipart/form-data': { schema } };
  if (!partes) return { 'application/json': { schema } };
  const jsonPartes = Object.entries(partes).filter(([, { tipo }]) => tipo === 'json');
  const encoding = Object.fromEntries(jsonPartes.map(([nombre]) => [nombre, { contentType: 'application/json' }]));
  return { 'multipart/form-data': { schema, encoding } };
}

function operationOf(route: Route): Json {
  const permissions = permissionsOf(route.acceso);
  const security = permissions || route.acceso === 'sesion' ? [{ bearer: [] }] : [];
  return {
    summary: route.resumen,
    description: permissions ? `Permiso: ${permissions.join(' o ')}.` : `Acceso: ${String(route.acceso)}.`,
    security,
    parameters: [
      ...parametersOf('path', route.params),
      ...parametersOf('query', route.query),
      ...parametersOf('header', route.headers),
      ...(route.once ? parametersOf('header', keyHeaders) : []),
    ],
    ...(route.body && {
      requestBody: { required: true, content: contentOf(jsonSchema(route.body, 'input'), route.partes) },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(route.respuestas).map(([status, answer]) => [status, answerOf(status, answer)]),
      ),
      default: answerOf('default', errorSchema),
    },
  };
}

/** Returns a document with further contracts. */
export const withContracts = (document: Json, contracts: readonly Contract[]): Json => {
  const { paths } = openApiOf(contracts, { title: '', version: '', base: '' });
  return { ...document, paths: { ...(document['paths'] as Json), ...(paths as Json) } };
};

/** Serves the API's document, made for each reader, at `/api/docs/json` and a page to read and try it at `/api/docs`. */
export async function serveDocs(app: FastifyInstance, document: () => Json, acceso: Acceso): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, acceso, rateLimit: false };
    });
    // The document is made by us from the contracts; the plugin only shows it.
    await scope.register(swagger, { mode: 'static', specification: { document: {} as never } });
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      // The other layout's logo has a style element, which our policy forbids.
      uiConfig: { tryItOutEnabled: true, layout: 'BaseLayout' },
      staticCSP: false,
      transformSpecification: document,
      transformSpecificationClone: false,
    });
  });
}
