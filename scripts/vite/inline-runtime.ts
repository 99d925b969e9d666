import type { Plugin } from 'vite';

/** An import of helpers, or of the file alone where a chunk uses none. */
const IMPORT = /import\s*(?:\{([^}]*)\}\s*from\s*)?"\.\/rolldown-runtime-[\w-]+\.js";?/;
const EXPORT = /export\s*\{([^}]*)\};?\s*$/;

/** `a as b, c` of an import or export list, as the pairs of an object literal or pattern. */
const pairs = (list: string, turn: (from: string, to: string) => string): string =>
  list
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .map(([from = '', to = from]) => turn(from, to))
    .join();

/**
 * Gives each chunk its own copy of the bundler's helpers (300 bytes, without state), which it would otherwise put into a
 * file of their own: a request more before anything can run.
 * @param environments the builds whose chunks these are
 */
export function inlineRuntime(environments: readonly string[]): Plugin {
  return {
    name: 'inline-runtime',
    apply: 'build',
    applyToEnvironment: ({ name }) => environments.includes(name),
    generateBundle(_options, bundle) {
      const [fileName, runtime] = Object.entries(bundle).find(([, { name }]) => name === 'rolldown-runtime') ?? [];
      if (!fileName || runtime?.type !== 'chunk') return;
      const exported = EXPORT.exec(runtime.code)?.[1];
      if (exported === undefined || runtime.imports.length > 0) this.error('the runtime is not what it was');
      const body = runtime.code.replace(EXPORT, `return{${pairs(exported, (from, to) => `${to}:${from}`)}}`);
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.imports.includes(fileName)) continue;
        const code = chunk.code.replace(IMPORT, (_, list?: string) =>
          list === undefined ? '' : `const{${pairs(list, (from, to) => `${from}:${to}`)}}=(()=>{${body}})();`,
        );
        if (code === chunk.code) this.error(`${chunk.fileName} does not import the runtime as it did`);
        chunk.code = code;
        chunk.imports = chunk.imports.filter((one) => one !== fileName);
      }
      delete bundle[fileName];
    },
  };
}
