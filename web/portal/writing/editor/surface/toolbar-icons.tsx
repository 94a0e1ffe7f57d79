import type { ReactNode } from 'react';

/** Icons of the toolbar, by tool. */
export const toolbarIcons = {
  bold: <path d="M8 5h5a3.5 3.5 0 0 1 0 7H8zM8 12h6a3.5 3.5 0 0 1 0 7H8z" strokeWidth="2.25" />,
  italic: <path d="M11 5h6M7 19h6M14 5l-4 14" />,
  heading: <path d="M6 5v14M18 5v14M6 12h12" strokeWidth="2" />,
  link: (
    <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />
  ),
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  numberedList: <path d="M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15.5c.5-1 3-1 3 .5s-3 2-3 3.5h3" />,
  quote: <path d="M9 7H5v5h4zc0 6-1 9-4 10M19 7h-4v5h4zc0 6-1 9-4 10" transform="translate(0 -1)" />,
  code: <path d="M8 7l-5 5 5 5M16 7l5 5-5 5" />,
  table: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14" />,
  footnote: <path d="M4 19l4-12 4 12M5.5 15h5M16 6l2-1.5V11M15.5 11h5" />,
  math: <path d="M18 5H7l5.5 7L7 19h11" />,
  cite: <path d="M8 4H4v16h4M16 4h4v16h-4M8.5 12h.01M12 12h.01M15.5 12h.01" strokeWidth="2" />,
  chart: <path d="M4 4v16h16M8 16v-5M12 16V7M16 16v-3" strokeWidth="2" />,
  find: <path d="M15.5 15.5 21 21M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z" />,
  picture: <path d="M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9h.01" />,
  document: <path d="M13 3H5v18h14V9zv6h6M8.5 13h7M8.5 17h7" />,
} satisfies Record<string, ReactNode>;

export type ToolbarIcon = keyof typeof toolbarIcons;
