/** What a budget allows: so many units at once, and one more for every so many seconds that pass. */
export interface Budget {
  burst: number;
  everySeconds: number;
}

/**
 * Every budget there is, by the action and by what it is counted for: `action:whose`. A network is an IPv4
 * address or an IPv6 /64; the /56 and the /48 round a /64 have 4 and 16 times its budget between them. Carriers in Africa put hundreds of phones behind one IPv4 address, so a network may do far
 * more than a person would. The budgets of the whole site are for attacks that come from everywhere at once.
 */
export const budgets = {
  /** A person tries a few passwords they might have chosen; a program is down to 1,440 a day. */
  'sign-in:account-network': { burst: 10, everySeconds: 60 },
  /** A browser that the account has signed in with before: nobody else can use this one up. */
  'sign-in:device': { burst: 10, everySeconds: 60 },
  /** Guesses at one account from where it has never signed in: 2,400 a day from however many networks. */
  'sign-in:account': { burst: 100, everySeconds: 36 },
  /** One guess at each of many accounts; a clinic whose shift begins fits. */
  'sign-in:network': { burst: 100, everySeconds: 3 },
  /** Guesses from unfamiliar places at all accounts together: ten a second, a tenth of what one core can hash. */
  'sign-in:site': { burst: 3000, everySeconds: 0.1 },

  /** A class that signs up together fits, and then twenty an hour. */
  'sign-up:network': { burst: 20, everySeconds: 180 },
  /** Each one is an e-mail: more than 43,200 a day would cost the site its name with mail servers. */
  'sign-up:site': { burst: 500, everySeconds: 2 },

  /** Asked on leaving a field: somebody who corrects a misspelling asks a few times. */
  'email-query:address': { burst: 10, everySeconds: 60 },
  /** What one network can find out about who has an account: 4,320 addresses a day. */
  'email-query:network': { burst: 30, everySeconds: 20 },
  /** What everybody together can find out. */
  'email-query:site': { burst: 1000, everySeconds: 0.5 },

  /** E-mails with a link to one address, asked for by whomever: five an hour fill no inbox. */
  'link:address': { burst: 5, everySeconds: 720 },
  'link:network': { burst: 20, everySeconds: 60 },
  /** As `sign-up:site`. */
  'link:site': { burst: 500, everySeconds: 2 },

  /** Guesses at the password of an account by who holds a session of it, and perhaps nothing else. */
  'password:account': { burst: 10, everySeconds: 60 },
  /** Each is an e-mail to an address that its asker may not own, beside those of `link:address`. */
  'email-change:account': { burst: 5, everySeconds: 720 },
  /** Each has every page made anew that shows the name: a misspelling is corrected at once, a program comes to 144 a day. */
  'rename:account': { burst: 10, everySeconds: 600 },
  /** As renaming, of the pages that show a profile. */
  'profile:account': { burst: 30, everySeconds: 60 },
  /** Each has the author's page made anew, which says how many follow. */
  'follow:account': { burst: 60, everySeconds: 10 },
  /** Reads everything that somebody ever wrote. */
  'export:account': { burst: 5, everySeconds: 720 },

  /** Trying tokens of links. They can't be guessed; this keeps the trying from costing anything. */
  'token:network': { burst: 60, everySeconds: 5 },

  /** The pictures of a long post at once, and then 720 a day: each takes seconds of a processor and stays for a day. */
  'upload:account': { burst: 30, everySeconds: 120 },

  /** Two a second without end, and a minute of more than that: typing doesn't get there, a program that floods does. */
  'preview:account': { burst: 120, everySeconds: 0.5 },

  /**
   * Bodies of previews and drafts, separately for each endpoint. A unit is 64 kB; the first 64 kB of each body are free. This
   * allows eight bodies of 1 MB at once, then one every four seconds, or one of 300 kB every second in the long run.
   */
  'body:account': { burst: 128, everySeconds: 0.25 },
  /** A program that brings in a year's texts fits; each may hold a megabyte. */
  'draft:account': { burst: 100, everySeconds: 60 },
  /** Each is kept for good once staff have opened it, and is told to them. */
  'submit:account': { burst: 100, everySeconds: 300 },
  /** Who changes their mind takes a submission back a few times a day. */
  'recall:account': { burst: 20, everySeconds: 600 },

  /** Keys, apps and secrets that a developer makes: a dozen while trying things out, and then one an hour. */
  'developer:account': { burst: 30, everySeconds: 3600 },

  /** Each begins an authorization, which is a row for an hour: a class that connects an app fits, a flood doesn't. */
  'authorize:network': { burst: 100, everySeconds: 3 },

  /** Readers behind one address; a program that takes on ever new names counts 43,200 times a day at most. */
  'view:network': { burst: 500, everySeconds: 2 },

  /**
   * Pages that must be made, since none is kept. Readers behind one address are served from what others had made; a crawler
   * that follows the links of a large site makes two a second without end.
   */
  'page:network': { burst: 300, everySeconds: 0.5 },
  /** Cursors that this site never gave out, or no longer signs: a few old links fit, a program that makes them up doesn't. */
  'made-up:network': { burst: 30, everySeconds: 2 },
  /** Feeds that must be made: twenty whole texts each. Who collects many of them makes a hundred at once. */
  'feed:network': { burst: 120, everySeconds: 1 },
  /** Lists of posts for programs and screens, which are read from the database each time. */
  'list:network': { burst: 100, everySeconds: 1 },
  /** Searches in the developers' docs: each takes some ten milliseconds of the processor. */
  'docs-search:network': { burst: 30, everySeconds: 2 },
  /** Answers to harvesters, of a hundred records each: 10,000 records at once, and 100 a second without end. */
  'harvest:network': { burst: 100, everySeconds: 1 },

  /** A search costs a hundred times what a kept page does. Readers behind one address; a program is down to one a second. */
  'search:network': { burst: 300, everySeconds: 1 },
  /** Calls of the public API by nobody in particular: a page that shows a few lists fits, for every reader behind an address. */
  'api:network': { burst: 300, everySeconds: 1 },
  /** The same by a key or an app, for one account. */
  'api:key': { burst: 600, everySeconds: 0.2 },
  /** Each reads every text there is. A copy is made once and then kept up to date by its changes. */
  'api-bulk:network': { burst: 6, everySeconds: 1200 },
  'api-bulk:key': { burst: 24, everySeconds: 300 },

  /** Answers that are kept for a day, of up to a megabyte each: 400 in the first, and 200 a day without end. */
  'idempotency:account': { burst: 200, everySeconds: 432 },

  /** Each looks a name of the caller's choosing up, or sends a message to it. */
  'webhook:account': { burst: 20, everySeconds: 60 },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
