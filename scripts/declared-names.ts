// The names that a source declares, for the check of words: of variables, parameters, functions, types and their members.
import { parseSync } from 'vite';

/** `bound` is a name that is taken as it is from an object; `member` belongs to a type or a class. */
export type DeclaredName = {
  readonly name: string;
  readonly index: number;
  readonly as: 'name' | 'bound' | 'member';
};

type Node = { readonly type: string; readonly start: number; readonly [part: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nodesIn = (value: unknown): Node[] => [value].flat().filter(isNode);

/** Returns the names that a pattern of a declaration gives: `{ a, b: [c = 1] }` gives `a` and `c`. */
function namesOf(pattern: unknown, as: 'name' | 'bound' = 'name'): DeclaredName[] {
  return nodesIn(pattern).flatMap((node): DeclaredName[] => {
    if (node.type === 'Identifier') return [{ name: String(node['name']), index: node.start, as }];
    if (node.type === 'Property') return namesOf(node['value'], node['shorthand'] ? 'bound' : 'name');
    // One of these parts holds what is named: of a list, an object, a default, a rest, a parameter of a constructor.
    return ['elements', 'properties', 'left', 'argument', 'parameter'].flatMap((part) => namesOf(node[part], as));
  });
}

/** Types of nodes, and the parts of them that hold names. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  VariableDeclarator: ['id'],
  ClassDeclaration: ['id'],
  TSTypeAliasDeclaration: ['id'],
  TSInterfaceDeclaration: ['id'],
  FunctionDeclaration: ['id', 'params'],
  FunctionExpression: ['id', 'params'],
  ArrowFunctionExpression: ['params'],
  TSFunctionType: ['params'],
  TSMethodSignature: ['params'],
  CatchClause: ['param'],
  ImportSpecifier: ['local'],
};

const MEMBERS = new Set(['PropertyDefinition', 'MethodDefinition', 'TSPropertySignature', 'TSMethodSignature']);

function declaredBy(node: Node): DeclaredName[] {
  const names = (PARTS[node.type] ?? []).flatMap((part) => namesOf(node[part]));
  if (!MEMBERS.has(node.type) || node['computed']) return names;
  return [...namesOf(node['key']).map((named) => ({ ...named, as: 'member' as const })), ...names];
}

const within = (node: Node): DeclaredName[] => [
  ...declaredBy(node),
  ...Object.values(node).flatMap((part) => nodesIn(part).flatMap(within)),
];

/** Returns the names that a TypeScript source declares, in the order of the source, with their places in the text. */
export function declaredNames(file: string, text: string): DeclaredName[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  return nodesIn(program).flatMap(within);
}
