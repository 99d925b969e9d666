import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FORMULARIOS } from '#catalogo/index.ts';
import { RUTAS_CON_TOKEN } from '#catalogo/titulos.ts';
import { ERRORS } from '#platform/contract/errors.ts';
import { isStream, type Route } from '#platform/contract/route.ts';
import { readSettings } from '#platform/server/config.ts';
import { createServer } from '#platform/server/http/create-server.ts';
import { API_BASE } from '#platform/server/http/serve.ts';
import { CONTRACTS } from '../src/app.ts';

const textOf = (file: string): string => readFileSync(path.join('despliegue', file), 'utf8');

type Directive = { readonly name: string; readonly args: readonly string[]; readonly block: readonly Directive[] };

/** Reads a configuration of nginx as a tree; quotes are taken off. */
function parse(text: string): Directive[] {
  const tokens = [
    ...text.replaceAll(/^\s*#.*$/gm, '').matchAll(/'([^']*)'|"([^"]*)"|([{};])(?=\s|$)|((?:[^\s;{}"']|[{](?=\d))+)/g),
  ].map(([, single, double, mark, word]) => ({ mark, word: single ?? double ?? word ?? '' }));
  const blocks: Directive[][] = [[]];
  let words: string[] = [];
  for (const { mark, word } of tokens) {
    if (mark === undefined) words.push(word);
    else if (mark === '}') blocks.pop();
    else {
      const [name = '', ...args] = words;
      const block: Directive[] = [];
      blocks.at(-1)!.push({ name, args, block });
      if (mark === '{') blocks.push(block);
      words = [];
    }
  }
  return blocks[0]!;
}

const http = parse(textOf('nginx/gestion-curricular.conf'));

const find = (block: readonly Directive[], name: string, arg?: string): Directive => {
  const found = block.find((one) => one.name === name && (arg === undefined || one.args.includes(arg)));
  if (!found) throw new Error(`nginx has no ${name} ${arg ?? ''}`);
  return found;
};

const valueOf = (block: readonly Directive[], name: string, arg?: string): string =>
  find(block, name, arg).args.join(' ');

const server = http.find(({ name, block }) => name === 'server' && valueOf(block, 'listen').startsWith('443'))!.block;

const everywhere = (block: readonly Directive[]): Directive[] =>
  block.flatMap((one) => [one, ...everywhere(one.block)]);
const locations = everywhere(server).filter(({ name }) => name === 'location');

/** Returns the location that serves an address: the first pattern that matches it, else the longest beginning. */
function locationOf(address: string): readonly Directive[] {
  const byPattern = locations.find(
    ({ args: [kind, pattern = ''] }) => kind === '~' && new RegExp(pattern).test(address),
  );
  const byStart = locations
    .filter(({ args }) => args.length === 1 && address.startsWith(args[0]!))
    .sort((a, b) => b.args[0]!.length - a.args[0]!.length);
  return (byPattern ?? byStart[0])!.block;
}

/** Returns the value that a map of nginx gives. */
function mapped(variable: string, given: string): string {
  const { block } = http.find(({ name, args }) => name === 'map' && args[1] === variable)!;
  const found = block.find(({ name }) => name.startsWith('~') && new RegExp(name.slice(1)).test(given));
  return (found ?? find(block, 'default')).args[0]!;
}

const UNITS: Readonly<Record<string, number>> = { k: 1024, m: 1_048_576, s: 1, '': 1 };
const amountOf = (text: string): number => {
  const [, digits, unit = ''] = /^(\d+)([kms]?)$/.exec(text)!;
  return Number(digits) * UNITS[unit]!;
};

const routes = CONTRACTS.flatMap((contract) =>
  Object.entries(contract as Readonly<Record<string, Route>>).map(([key, route]) => ({
    address: API_BASE + key.split(' ')[1]!,
    route,
  })),
);

async function createBareServer() {
  const app = await createServer({
    authenticate: async () => null,
    ready: async () => {},
    metricsToken: undefined,
    requestsPerMinute: 1,
    publicUrl: undefined,
    trustProxy: false,
    logLevel: 'silent',
  });
  onTestFinished(async () => app.close());
  return app;
}

describe('the nginx block', () => {
  it('notes no answer of an anonymous form, no visit of its page, and nothing that the page asks for', () => {
    const anonymous = FORMULARIOS.filter(({ anonimo }) => anonimo);
    expect(anonymous.length).toBeGreaterThan(0);
    for (const { ruta } of anonymous) {
      const page = `https://gestion.universidad.edu.co${ruta}`;
      for (const visit of [`${ruta} `, `${ruta}/ `, `/api/buscar ${page}`, '/assets/x.js ']) {
        expect(mapped('$gestion_se_registra', visit)).toBe('0');
      }
    }
    const untraced = routes.filter(({ route }) => route.untraced);
    // Sending each of them, and the tokens with which one of them is sent.
    expect(untraced.map(({ address }) => address).toSorted()).toEqual(
      [
        ...anonymous.map(({ llamada }) => `/api${llamada.split(' ')[1]}`),
        '/api/papeletas',
        '/api/papeletas',
      ].toSorted(),
    );
    for (const { address } of untraced.flatMap((one) => [one, { address: `${one.address}/` }])) {
      expect(mapped('$gestion_se_registra', `${address} `)).toBe('0');
      expect(valueOf(locationOf(address), 'access_log')).toBe('off');
      expect(valueOf(locationOf(address), 'error_log')).toBe('/dev/null emerg');
    }
    expect(mapped('$gestion_se_registra', '/api/auth/loginMoodle https://gestion.universidad.edu.co/')).toBe('1');
  });

  it('notes no link with its key', () => {
    const links = routes.map(({ address }) => address).filter((address) => address.endsWith('/{enlace}'));
    const opened = [...links.map((address) => path.dirname(address)), ...RUTAS_CON_TOKEN];
    const { block } = http.find(({ name, args }) => name === 'map' && args[1] === '$gestion_ruta')!;
    const beginnings = opened.map((address) => address.slice(1)).toSorted((a, b) => a.localeCompare(b));
    expect(block.map(({ name, args }) => [name, ...args])).toEqual([
      [`~^/(?<gestion_abre>${beginnings.join('|')})/`, '/$gestion_abre/-'],
      ['default', '$uri'],
    ]);
    expect(mapped('$gestion_ruta', '/api/descargas')).toBe('$uri');
  });

  it('admits as many calls of an address as the application', () => {
    const { args } = find(http, 'limit_req_zone', 'zone=gestion_llamadas:10m');
    expect(args).toContain(`rate=${readSettings({}).REQUESTS_PER_MINUTE}r/m`);
  });

  it('lets every body pass that a call admits, and keeps anonymous answers in memory', async () => {
    const { bodyLimit = 0 } = (await createBareServer()).initialConfig;
    for (const { address, route } of routes) {
      const files = Object.values(route.partes ?? {}).map((parte) => (parte.tipo === 'archivo' ? parte.max : 0));
      const largest = Math.max(bodyLimit, route.bodyLimit ?? bodyLimit) + files.reduce((sum, max) => sum + max, 0);
      const own = locationOf(address).find(({ name }) => name === 'client_max_body_size');
      const admitted = amountOf(own?.args[0] ?? valueOf(server, 'client_max_body_size'));
      expect(admitted).toBeGreaterThanOrEqual(largest);
      const inMemory = locationOf(address).find(({ name }) => name === 'client_body_buffer_size');
      expect(!route.untraced || amountOf(inMemory?.args[0] ?? '0') >= largest).toBe(true);
    }
  });

  it('passes streams on as they come', () => {
    const streams = routes.filter(({ route }) =>
      Object.values(route.respuestas).some((answer) => isStream(answer) && answer.stream === 'text/event-stream'),
    );
    expect(streams.length).toBeGreaterThan(0);
    for (const { address } of streams) expect(valueOf(locationOf(address), 'proxy_buffering')).toBe('off');
  });

  it('gives up a connection before the application does, and waits as long as a page', async () => {
    const upstream = find(http, 'upstream').block;
    const app = await createBareServer();
    expect(amountOf(valueOf(upstream, 'keepalive_timeout')) * 1000).toBeLessThan(app.server.keepAliveTimeout);
    const waits = FORMULARIOS.map(({ espera = 1_000_000 }) => espera);
    expect(amountOf(valueOf(server, 'proxy_read_timeout')) * 1000).toBeGreaterThanOrEqual(Math.max(...waits));
  });

  it('repeats at another process only what carries a key, or changes nothing', () => {
    expect(valueOf(locationOf('/api/x'), 'if')).toBe('($http_idempotency_key)');
    const repeating = locations.filter(({ block }) => block.some(({ args }) => args.includes('non_idempotent')));
    expect(repeating.map(({ args }) => args)).toEqual([['@con_clave']]);
    expect(find(server, 'proxy_next_upstream').args).toEqual(['error', 'timeout']);
  });

  it('says what the application would say', () => {
    const texts = Object.values(ERRORS).map(({ status, message }) => [String(status), message] as const);
    const answers = locations.filter(({ args }) => args[0]?.startsWith('@') && args[0] !== '@con_clave');
    expect(answers.length).toBeGreaterThan(3);
    // Without `=` the answer keeps the status that nginx had for itself.
    const answered = everywhere(server).filter(({ name }) => name === 'error_page');
    for (const { args } of answered) expect(args.at(-2)).toBe('=');
    for (const { block } of answers) {
      const [status = '', body = ''] = find(block, 'return').args;
      const message = body.startsWith('{') ? (JSON.parse(body) as { readonly message: string }).message : body;
      expect(texts).toContainEqual([status, message]);
    }
  });

  it('sets the headers of a proxy in one place: another one in a location would drop them all', () => {
    const setIn = (block: readonly Directive[]): string[] =>
      block.filter(({ name }) => name === 'proxy_set_header').map(({ args }) => args.join(' '));
    expect(setIn(server).sort()).toEqual([
      'Connection ',
      'Forwarded ',
      'Host $host',
      'X-Forwarded-For $remote_addr',
      'X-Forwarded-Host ',
      'X-Forwarded-Proto $scheme',
      'X-Real-IP ',
    ]);
    expect(locations.flatMap(({ block }) => setIn(block))).toEqual([]);
  });
});

/** Returns what a file loads when it runs, by the names that it uses. */
const importsOf = (file: string): string[] =>
  [
    ...readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type\b)[^;'=]*?from '([^']+)'|\bimport(?:\(\s*|\s+)'([^']+)'|new URL\('([^']+)', import\.meta/gms,
    ),
  ].map(([, from, bare, url]) => from ?? bare ?? `./${url!.replace(/^\.\//, '')}`);

/** Returns the file that a name means; null for a package. */
const targetOf = (spec: string, from: string): string | null => {
  if (spec.startsWith('#')) return `src/${spec.slice(1)}`;
  return spec.startsWith('.') ? path.posix.join(path.posix.dirname(from), spec) : null;
};

describe('the image', () => {
  const copied = [...textOf('Containerfile').matchAll(/^COPY --from=compilada (.+) \S+$/gm)]
    .flatMap(([, files = '']) => files.split(' '))
    .map((file) => file.replace('/srv/gestion-curricular/', ''));

  it('has every folder that the server, the worker and the commands load, and every package', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
      readonly dependencies: Readonly<Record<string, string>>;
    };
    const guide = readFileSync('docs/guia-administracion.md', 'utf8');
    const commands = [...guide.matchAll(/npm run ((?!build|test:)[\w-]+)/g)].map(([, name]) => `scripts/${name}.ts`);
    expect(new Set(commands).size).toBeGreaterThan(3);
    const entries = ['src/server.ts', 'src/worker.ts', 'demo/moodle.ts', ...commands];
    const seen = new Set<string>();
    const packages = new Set<string>();
    const visit = (file: string): void => {
      if (seen.has(file)) return;
      seen.add(file);
      for (const spec of importsOf(file)) {
        const target = targetOf(spec, file);
        if (target !== null) visit(target);
        else
          packages.add(
            spec
              .split('/')
              .slice(0, spec.startsWith('@') ? 2 : 1)
              .join('/'),
          );
      }
    };
    for (const entry of entries) visit(entry);
    expect(seen.size).toBeGreaterThan(500);
    expect(
      [...new Set([...seen].map((file) => file.split('/')[0]))].filter((folder) => !copied.includes(folder!)),
    ).toEqual([]);
    const absent = [...packages].filter((name) => !name.startsWith('node:') && !(name in dependencies));
    expect(absent).toEqual([]);
  });
});

it('every container has a read-only system and only the rights that it needs', () => {
  const services = textOf('compose.yaml')
    .split(/^ {2}(?=\w+:$)/m)
    .filter((block) => block.includes('image:'));
  expect(services).toHaveLength(3);
  for (const block of services) {
    for (const line of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) expect(block).toContain(line);
  }
});
