// Finds words for people that stand in the source of a component instead of in src/text.

import { parseSync } from 'vite';

type Node = { type: string; [member: string]: unknown };

/** Attributes whose value somebody reads or hears. */
const READ = /^(title|alt|placeholder|label|aria-(label|description|roledescription|valuetext|placeholder))$/;
/** Members of an element that hold text; assigned to outside of JSX. */
const TEXT_MEMBERS = ['title', 'textContent', 'innerText', 'ariaLabel'];

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  );
}

/** The strings that an expression may come to, without what functions make of theirs. */
function stringsOf(node: unknown): string[] {
  if (!isNode(node)) {
    return [];
  }
  switch (node.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : [];
    case 'TemplateLiteral':
      return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return stringsOf(node.expression);
    case 'ConditionalExpression':
      return [...stringsOf(node.consequent), ...stringsOf(node.alternate)];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return /^([=!<>]|in)/.test(String(node.operator))
        ? []
        : [...stringsOf(node.left), ...stringsOf(node.right)];
    default:
      return [];
  }
}

function wordsHere(node: Node): string[] {
  switch (node.type) {
    case 'JSXText':
      return [String(node.value)];
    case 'JSXElement':
    case 'JSXFragment':
      return (node.children as Node[])
        .filter(({ type }) => type === 'JSXExpressionContainer')
        .flatMap(stringsOf);
    case 'JSXAttribute':
      return READ.test(String((node.name as Node).name)) ? stringsOf(node.value) : [];
    case 'AssignmentExpression': {
      const { property } = node.left as { property?: { name?: string } };
      return TEXT_MEMBERS.includes(property?.name ?? '') ? stringsOf(node.right) : [];
    }
    case 'CallExpression': {
      const { property } = node.callee as { property?: { name?: string } };
      const [name, value] = node.arguments as Node[];
      return property?.name === 'setAttribute' && READ.test(String(name?.value)) ? stringsOf(value) : [];
    }
    default:
      return [];
  }
}

/** Signs are no words: those have two letters in a row. */
function isWord(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** The words for people in a source file; an error if it cannot be read. */
export function bareWords(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) {
    throw new Error(`${file}: ${errors[0]?.message}`);
  }
  const found: string[] = [];
  const visit = (node: Node) => {
    found.push(...wordsHere(node).filter(isWord));
    childrenOf(node).forEach(visit);
  };
  visit(program as unknown as Node);
  return found.map((words) => words.trim());
}
