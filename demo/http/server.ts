import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { introduce, type ServerPlan } from '../servers.ts';
import { answer } from './answer.ts';
import { obey } from './control.ts';
import { sendNotFound } from './send.ts';
import { freshState, type ServerState } from './state.ts';

/** Orders are JSON only: a page of another site cannot send that without a preflight, which is not answered. */
async function answerControl(
  states: Map<string, ServerState>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isJson = request.method === 'POST' && request.headers['content-type'] === 'application/json';
  const end = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
  };
  try {
    if (isJson) end(200, obey(states, JSON.parse(await text(request))));
    else end(415, { message: 'application/json' });
  } catch (error) {
    end(400, { message: String(error) });
  }
}

/**
 * The servers as one program, each below its name. Their sites are made when it listens, as addresses hold the port.
 * @param now milliseconds since 1970: the instant that the data is made for
 */
export function createDemoServer(plans: readonly ServerPlan[], now: number): Server {
  const states = new Map<string, ServerState>();
  const dispatch = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, name = '', path = ''] = /^\/([^/?]*)([^?]*)/.exec(request.url ?? '') ?? [];
    const state = states.get(name);
    if (name === '_control' && request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' });
      response.end(JSON.stringify(introduce(plans, portOf(server))));
    } else if (name === '_control') await answerControl(states, request, response);
    else if (state) await answer(state, path, { request, response });
    else sendNotFound(response);
  };
  const server = createServer((request, response) => {
    dispatch(request, response).catch(() => response.destroy());
  });
  server.on('listening', () => {
    const { servidores } = introduce(plans, portOf(server));
    for (const [i, plan] of plans.entries()) states.set(plan.name, freshState(plan, servidores[i]!.url, now));
  });
  return server;
}

/** Returns the port on which a server listens. */
export function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}
