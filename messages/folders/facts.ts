import { z } from 'zod';

/** The parts of a language's texts: each is a file of its folder, `messages/sw/public.json`. */
export const parts = ['public', 'emails', 'rules', 'portal', 'account', 'desk', 'app'] as const;
export type Part = (typeof parts)[number];

/** What is true of a language as such: the file `language.json` of its folder. */
export const languageFacts = z.strictObject({
  /** Its name in itself. */
  name: z.string().min(1),
  direction: z.enum(['ltr', 'rtl']),
  /** The locale in which `Intl` writes its numbers and dates, where it isn't the language's tag. */
  locale: z.string().min(2).optional(),
  /** The language whose texts stand in for missing ones, where it isn't English. */
  fallback: z.string().min(2).optional(),
  /** The parts that are not wholly translated. Without it, the check takes every missing text for a mistake. */
  partial: z.array(z.enum(parts)).default([]),
  /** Says on the pages that no native editor has read the translation yet. */
  notReadByNativeEditor: z.boolean().default(false),
  /** The least line height of texts in it, for scripts that are taller than Latin. */
  lineHeight: z.number().min(1).max(3).optional(),
  /** Words that negate or forbid: reviewers tick them where they changed. */
  negations: z.array(z.string().min(1)).default([]),
});

export type LanguageFacts = z.output<typeof languageFacts>;
