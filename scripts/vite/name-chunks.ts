import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the addresses of chunks into their document, for who must know them before a script imports them:
 * `<meta name="al-usar" content="/assets/al-usar-….js">`.
 * @param chunksOf by document, the name of each `meta` and of its chunk, which is that of the module that it begins with
 */
export function nameChunks(chunksOf: Readonly<Record<string, Readonly<Record<string, string>>>>): Plugin {
  return {
    name: 'name-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { filename, bundle = {} }) =>
        Object.entries(chunksOf[path.basename(filename)] ?? {}).map(([name, chunkName]) => {
          const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.name === chunkName);
          if (!chunk) throw new Error(`${filename} has no chunk ${chunkName}`);
          return { tag: 'meta', attrs: { name, content: `/${chunk.fileName}` }, injectTo: 'head' as const };
        }),
    },
  };
}
