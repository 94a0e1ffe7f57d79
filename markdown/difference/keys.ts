import type { Element, ElementContent } from 'hast';

/** Numbers for nodes: equal if readers see no difference between the nodes. */
export interface Keys {
  /** The key of a node with its content. */
  of(node: ElementContent): number;
  /** The key of an element without its content. */
  shell(element: Element): number;
  /** The key of a string. */
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

/** Ids and numbers in the text change whenever something is added above them. */
function isSeen([name, value]: [string, unknown]): boolean {
  return name !== 'id' && name !== 'ariaLabel' && !(name === 'href' && String(value).startsWith('#'));
}
