import type { Element, ElementContent } from 'hast';

/** Numbers for nodes: two nodes have the same one if readers see no difference between them. */
export interface Keys {
  /** Of a node with all that is in it. */
  of(node: ElementContent): number;
  /** Of an element without what is in it. */
  shell(element: Element): number;
  /** Of anything that a string tells apart. */
  intern(text: string): number;
}

export function createKeys(): Keys {
  const numbers = new Map<string, number>();
  const known = new WeakMap<ElementContent, number>();

  function intern(text: string): number {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  }

  function shell({ tagName, properties }: Element): number {
    return intern(`shell ${tagName} ${JSON.stringify(Object.entries(properties).filter(isSeen))}`);
  }

  function of(node: ElementContent): number {
    const before = known.get(node);
    if (before !== undefined) return before;
    const key =
      node.type === 'element'
        ? intern(`element ${shell(node)} ${node.children.map(of).join()}`)
        : intern(`text ${node.type === 'text' ? node.value.replace(/\s+/g, ' ') : ''}`);
    known.set(node, key);
    return key;
  }

  return { of, shell, intern };
}

/** Names and numbers for places in the text: they change wherever something is added further up. */
function isSeen([name, value]: [string, unknown]): boolean {
  return name !== 'id' && name !== 'ariaLabel' && !(name === 'href' && String(value).startsWith('#'));
}
