// Fails on text that a browser's translation makes React lose: where it replaces a text node, React can neither change that node, nor
// take it away, nor put something before it (https://github.com/facebook/react/issues/11538). Such text is the only content of an
// element; a component is never text alone.
import path from 'node:path';
import {
  SyntaxKind,
  type ArrowFunction,
  type FunctionDeclaration,
  type JsxChild,
  type JsxElement,
  type JsxFragment,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isFunctionDeclaration,
  isJsxElement,
  isJsxFragment,
  isStringLiteral,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
import { API, TypeFlags, type LiteralType, type Type, type TypeReference } from 'typescript/unstable/sync';

const root = path.resolve(process.argv[2] ?? '.');
const config = path.join(root, 'tsconfig.web.json');
using api = Object.assign(new API({ cwd: root }), { [Symbol.dispose]: () => api.close() });
const { checker, program } = api.updateSnapshot({ openProjects: [config] }).getProject(config)!;

const LITERAL = TypeFlags.StringLiteral | TypeFlags.NumberLiteral | TypeFlags.BigIntLiteral;
const NOTHING =
  TypeFlags.Undefined |
  TypeFlags.Null |
  TypeFlags.Boolean |
  TypeFlags.BooleanLiteral |
  TypeFlags.Void |
  TypeFlags.Never;

/** `text`: never anything else; `maybe`: text at times; `element`: a tag; `changing`: elements at times, or of several components. */
type Kind = 'fixed text' | 'text' | 'maybe text' | 'tag' | 'changing';
type Content = { readonly kind: Kind; readonly node: Node };
type Part = 'text' | 'element' | 'nothing';

/** Returns the parts that values of a type may be; an empty text is none. */
function partsOf(type: Type, seen = new Set<Type>()): Part[] {
  if (seen.has(type)) return [];
  seen.add(type);
  if (type.isUnionType()) return type.getTypes().flatMap((one) => partsOf(one, seen));
  if (type.flags & NOTHING) return ['nothing'];
  if (type.flags & LITERAL) return [(type as LiteralType).value ? 'text' : 'nothing'];
  if (checker.isArrayType(type) || checker.isTupleType(type)) {
    return ['nothing', ...checker.getTypeArguments(type as TypeReference).flatMap((one) => partsOf(one, seen))];
  }
  return [type.flags & TypeFlags.Object ? 'element' : 'text'];
}

function contentsOf(node: JsxChild, file: SourceFile): Content[] {
  switch (node.kind) {
    case SyntaxKind.JsxText: {
      return node.text.trim() === '' ? [] : [{ kind: 'fixed text', node }];
    }
    case SyntaxKind.JsxFragment: {
      return node.children.flatMap((child) => contentsOf(child, file));
    }
    case SyntaxKind.JsxElement:
    case SyntaxKind.JsxSelfClosingElement: {
      const { tagName } = node.kind === SyntaxKind.JsxElement ? node.openingElement : node;
      return [{ kind: /^[a-z]/.test(tagName.getText(file)) ? 'tag' : 'changing', node }];
    }
    case SyntaxKind.JsxExpression:
    default: {
      const { expression } = node;
      if (!expression) return [];
      if (isStringLiteral(expression)) return expression.text.trim() === '' ? [] : [{ kind: 'fixed text', node }];
      const parts = partsOf(checker.getTypeAtLocation(expression)!);
      if (!parts.includes('text')) return [{ kind: 'changing', node }];
      return [{ kind: parts.every((part) => part === 'text') ? 'text' : 'maybe text', node }];
    }
  }
}

/** Finds texts that change, or come and go, beside others; and fixed ones after what may come before them. */
function lostTexts(node: JsxElement | JsxFragment, file: SourceFile): Content[] {
  const { children } = node;
  const isElement = node.kind === SyntaxKind.JsxElement && node.openingElement.tagName.getText(file) !== 'Fragment';
  const contents = children.flatMap((child) => contentsOf(child, file));
  return contents.filter(({ kind }, i) => {
    if ((contents.length === 1 && isElement) || kind === 'tag' || kind === 'changing') return false;
    const before = contents.slice(contents.findLastIndex((one, j) => j < i && one.kind === 'tag') + 1, i);
    return !isElement || kind !== 'fixed text' || before.some((one) => one.kind !== 'fixed text');
  });
}

/**
 * Returns true if a function is a component that may be a text alone. Content that it hands through, a `ReactNode`, is judged
 * where it is written.
 */
function isBareText(node: FunctionDeclaration | ArrowFunction): boolean {
  const named = isVariableDeclaration(node.parent) ? node.parent : node;
  if (!('name' in named) || !/^[A-Z]/.test(named.name?.getText() ?? '')) return false;
  const signature = checker.getSignatureFromDeclaration(node);
  const result = signature && checker.getReturnTypeOfSignature(signature);
  return result !== undefined && checker.typeToString(result) !== 'ReactNode' && partsOf(result).includes('text');
}

/** Finds the texts of a node that have no element of their own, not those of the nodes within it. */
function faultsOf(node: Node, file: SourceFile): Node[] {
  if (isFunctionDeclaration(node) || isArrowFunction(node)) return isBareText(node) ? [node] : [];
  const inList = node.parent?.kind === SyntaxKind.JsxElement || node.parent?.kind === SyntaxKind.JsxFragment;
  if (!isJsxElement(node) && (!isJsxFragment(node) || inList)) return [];
  return lostTexts(node, file).map((lost) => lost.node);
}

const errors: string[] = [];

function check(node: Node, file: SourceFile): void {
  for (const fault of faultsOf(node, file)) {
    const line = file.text.slice(0, fault.getStart(file)).split('\n').length;
    errors.push(
      `${path.relative(root, file.fileName)}:${line}: text beside others or alone: give it an element of its own`,
    );
  }
  node.forEachChild((child) => check(child, file));
}

const files = program
  .getSourceFileNames()
  .filter((name) => name.startsWith(path.join(root, 'src/')) && name.endsWith('.tsx') && !name.includes('/testing/'));
for (const name of files) {
  const file = program.getSourceFile(name)!;
  check(file, file);
}

for (const error of errors) console.error(error);
if (errors.length > 0) process.exitCode = 1;
else console.log(`texts of their own in ${files.length} files`);
