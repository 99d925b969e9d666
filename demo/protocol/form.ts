/** A form as PHP parses it: texts, lists, and objects by key. */
export type Fields = { [key: string]: Value };
type Value = string | Value[] | Fields;

/** PHP's own default: fields beyond it are dropped without a word. */
export const MAX_INPUT_VARS = 1000;

type Tree = Map<string, string | Tree>;

/** Reads `users[0][name]=x` as PHP does. Arrays whose keys are all numbers become lists. */
export function decodeForm(body: string): Fields {
  const root: Tree = new Map();
  for (const [name, value] of [...new URLSearchParams(body)].slice(0, MAX_INPUT_VARS)) {
    const path = name.split('[').map((part, i) => (i === 0 ? part : part.replace(/\]$/, '')));
    const last = path.pop()!;
    let node = root;
    for (const part of path) {
      const found = node.get(part);
      const child: Tree = typeof found === 'object' ? found : new Map();
      node.set(part, child);
      node = child;
    }
    node.set(last, value);
  }
  return Object.fromEntries([...root].map(([name, value]) => [name, toValue(value)]));
}

function toValue(tree: string | Tree): Value {
  if (typeof tree === 'string') return tree;
  const isList = [...tree.keys()].every((key) => /^\d+$/.test(key));
  return isList
    ? [...tree.values()].map((child) => toValue(child))
    : Object.fromEntries([...tree].map(([key, child]) => [key, toValue(child)]));
}
