/** A budget allows `burst` units at once, and one more after every `everySeconds`. */
export interface Budget {
  burst: number;
  everySeconds: number;
}

/**
 * Every budget, named after the action and what it is counted by: `action:counted by`. A network is an IPv4
 * address or an IPv6 /64; the /56 and the /48 around a /64 share 4 and 16 times its budget. Carriers in
 * Africa put hundreds of phones behind one IPv4 address, so a network may do far more than a person would.
 * The budgets of the whole site are for attacks from many networks at once.
 */
export const budgets = {
  /** Enough for a person who tries several passwords; a program gets 1,440 attempts a day. */
  'sign-in:account-network': { burst: 10, everySeconds: 60 },
  /** For a browser in which somebody has signed in to the account before: nobody else can spend it. */
  'sign-in:device': { burst: 10, everySeconds: 60 },
  /** Guesses at one account from unknown browsers: 2,400 a day, from however many networks. */
  'sign-in:account': { burst: 100, everySeconds: 36 },
  /** Guesses at many accounts from one network; enough for a clinic when a shift begins. */
  'sign-in:network': { burst: 100, everySeconds: 3 },
  /**
   * Guesses from unknown browsers at all accounts together: ten a second, a tenth of what one core can hash.
   */
  'sign-in:site': { burst: 3000, everySeconds: 0.1 },

  /**
   * Each right sign-in stores a session for a month and a browser for a year: enough for a class that shares an
   * account, then 720 a day.
   */
  'session:account': { burst: 50, everySeconds: 120 },

  /** Enough for a class that signs up together, then twenty an hour. */
  'sign-up:network': { burst: 20, everySeconds: 180 },
  /** Each sends an e-mail: more than 43,200 a day would ruin the site's reputation with mail servers. */
  'sign-up:site': { burst: 500, everySeconds: 2 },

  /** Sent when somebody leaves the field: enough for correcting a misspelling a few times. */
  'email-query:address': { burst: 10, everySeconds: 60 },
  /** How many addresses one network can check for accounts: 4,320 a day. */
  'email-query:network': { burst: 30, everySeconds: 20 },
  /** How many all networks together can check. */
  'email-query:site': { burst: 1000, everySeconds: 0.5 },

  /**
   * E-mails with a link of one purpose to one address, whoever asks for them: five an hour fill no inbox. Requests of one
   * purpose can't use up those of another.
   */
  'link:address': { burst: 5, everySeconds: 720 },
  'link:network': { burst: 20, everySeconds: 60 },
  /** As `sign-up:site`. */
  'link:site': { burst: 500, everySeconds: 2 },

  /** Guesses at an account's password by somebody who has a session of it, which may be stolen; other sessions go on. */
  'password:session': { burst: 10, everySeconds: 60 },
  /**
   * Guesses at six digits by somebody who has the password or a session: 288 a day, of which one in a thousand would
   * be right somewhere in a day.
   */
  'second-factor:account': { burst: 5, everySeconds: 300 },
  /** The same from a browser or session of the account's own, which others can't use up. */
  'second-factor:place': { burst: 5, everySeconds: 300 },
  /** Options and answers of passkeys, and second steps: enough for a clinic when a shift begins. */
  'passkey:network': { burst: 200, everySeconds: 1 },
  /** Second factors that somebody adds, and new one-time codes. */
  'factors:account': { burst: 20, everySeconds: 300 },
  /** Each sends an e-mail to an address that may belong to somebody else, in addition to `link:address`. */
  'email-change:account': { burst: 5, everySeconds: 720 },
  /**
   * Each invalidates every page with the name. A misspelling can be corrected at once; a program gets 144 a
   * day.
   */
  'rename:account': { burst: 10, everySeconds: 600 },
  /** Each invalidates the pages that show the profile. */
  'profile:account': { burst: 30, everySeconds: 60 },
  /** Each invalidates the author's page, which shows the number of followers. */
  'follow:account': { burst: 60, everySeconds: 10 },
  /** Each reads everything that the account ever wrote. */
  'export:account': { burst: 5, everySeconds: 720 },

  /** Attempts at tokens of links. They can't be guessed; this bounds what the attempts cost. */
  'token:network': { burst: 60, everySeconds: 5 },

  /**
   * Enough for the pictures of a long post, then 720 a day: each takes seconds of a processor and stays for a
   * day.
   */
  'upload:account': { burst: 30, everySeconds: 120 },

  /** Twice a second, and more for a minute: typing never reaches it, a flood does. */
  'preview:account': { burst: 120, everySeconds: 0.5 },
  /** Translations beside their originals, each of which reads three texts: more than anybody opens. */
  'desk:account': { burst: 60, everySeconds: 2 },

  /**
   * Bodies of previews and drafts, separately for each endpoint. A unit is 64 kB; the first 64 kB of each
   * body are free. This allows eight bodies of 1 MB at once, then one every four seconds, or one of 300 kB
   * every second in the long run.
   */
  'body:account': { burst: 128, everySeconds: 0.25 },
  /** Drafts, and revisions that begin: enough for a program that imports a year's texts; each may take a megabyte. */
  'draft:account': { burst: 100, everySeconds: 60 },
  /** Each is stored for good once staff have opened it, and staff are notified. */
  'submit:account': { burst: 100, everySeconds: 300 },
  /** Enough for somebody who takes a submission back a few times a day. */
  'recall:account': { burst: 20, everySeconds: 600 },

  /** Emails to contributors, who may have no account: those of a post with sixty, then 144 a day. */
  'contributor-mail:account': { burst: 100, everySeconds: 600 },
  /** The same of authors without a published text, whom nobody knows yet: ten a day. */
  'contributor-mail:newcomer': { burst: 10, everySeconds: 8640 },
  /** To one address, whoever asks it: ten at once fill no inbox, then one an hour. */
  'contributor-mail:address': { burst: 10, everySeconds: 3600 },
  /** Emails with which staff ask reviewers outside the staff: thirty at once, then a hundred a day. */
  'review-mail:account': { burst: 30, everySeconds: 864 },
  /** Emails that ask an address whether it follows something: enough for a class that follows together, then thirty an hour. */
  'follow-mail:network': { burst: 30, everySeconds: 120 },
  /** To one address, whoever asks it: five at once fill no inbox, then six a day. */
  'follow-mail:address': { burst: 5, everySeconds: 14_400 },
  /** As `sign-up:site`. */
  'follow-mail:site': { burst: 500, everySeconds: 2 },
  /** Browsers that say what they are to be told of: each after a post is saved, and a clinic's share one address. */
  'push:network': { burst: 200, everySeconds: 30 },
  /** Steps of a telephone in menus: as fast as somebody presses keys. */
  'ussd:number': { burst: 120, everySeconds: 5 },
  /** Steps of all telephones together: each takes a few queries. */
  'ussd:site': { burst: 1000, everySeconds: 0.05 },
  /** Answers to one telephone, each of which costs money: ten at once, then 48 a day. */
  'sms:number': { burst: 10, everySeconds: 1800 },
  /** Looks for authors by name: as fast as somebody types. */
  'author-search:account': { burst: 120, everySeconds: 1 },
  /** Looks for institutions: as fast as somebody types. */
  'institution-search:account': { burst: 120, everySeconds: 1 },

  /** Keys, apps and secrets that a developer creates: thirty at once, then one an hour. */
  'developer:account': { burst: 30, everySeconds: 3600 },

  /**
   * Each starts an authorization and stores a row for an hour, or asks whether to sign out and stores one for twelve: enough for a class
   * that connects an app.
   */
  'authorize:network': { burst: 100, everySeconds: 3 },

  /** Refused tokens and secrets of apps. They can't be guessed; this bounds what the attempts cost. */
  'app-token:network': { burst: 60, everySeconds: 5 },

  /**
   * Enough for readers behind one address; a program with ever new user agents counts at most 43,200 views a
   * day.
   */
  'view:network': { burst: 500, everySeconds: 2 },

  /**
   * Reports of mistakes that readers send, also those with faults: enough for a class that reads a text
   * together, then one every two minutes.
   */
  'report:network': { burst: 30, everySeconds: 120 },
  /** Reports of mistakes in one post: staff read each of them. */
  'report:post': { burst: 50, everySeconds: 600 },
  /** Reports from all networks together: no more than staff could read, 1,440 a day. */
  'report:site': { burst: 300, everySeconds: 60 },

  /** Answers to “Was this helpful?”: a browser answers once a day about a post. */
  'answer:reader': { burst: 1, everySeconds: 86_400 },
  /** Enough for a class that reads together, each with a line more; each answer writes a row. */
  'answer:network': { burst: 60, everySeconds: 20 },
  /** 43,200 a day from all networks together. */
  'answer:site': { burst: 1000, everySeconds: 2 },

  /** A browser that asks for a post in a language counts once a day. */
  'translation-request:reader': { burst: 1, everySeconds: 86_400 },
  /** Enough for a class that asks together; each request writes a row. */
  'translation-request:network': { burst: 60, everySeconds: 20 },
  'translation-request:site': { burst: 1000, everySeconds: 2 },

  /**
   * Pages that must be rendered because they are not cached. Readers behind one address mostly get cached
   * pages; a crawler on a large site gets two a second.
   */
  'page:network': { burst: 300, everySeconds: 0.5 },
  /**
   * Cursors that this site has not signed, or no longer accepts: enough for a few old links, not for a
   * program that forges them.
   */
  'made-up:network': { burst: 30, everySeconds: 2 },
  /**
   * Feeds that must be rendered, with twenty whole texts each. A feed reader with many feeds needs a hundred
   * at once.
   */
  'feed:network': { burst: 120, everySeconds: 1 },
  /** Lists of posts for programs and screens, which are read from the database each time. */
  'list:network': { burst: 100, everySeconds: 1 },
  /** Searches in the developers' docs: each takes some ten milliseconds of a processor. */
  'docs-search:network': { burst: 30, everySeconds: 2 },
  /** Replies to harvesters, of a hundred records each: 10,000 records at once, then 100 a second. */
  'harvest:network': { burst: 100, everySeconds: 1 },

  /** Tiles of the transparency log: those of a log of 100,000 lines at once, then ten a second. */
  'log:network': { burst: 1000, everySeconds: 0.1 },

  /**
   * Files of recordings, whole or in parts, of up to 11 MB each. A player asks for some dozens of parts in an hour: enough for many
   * listeners behind one address.
   */
  'recording:network': { burst: 1000, everySeconds: 0.2 },
  /** Files of packs, whole or in parts: enough for a class that takes a pack along at once. */
  'pack-file:network': { burst: 600, everySeconds: 0.5 },
  /** Packs that are made since somebody asked, each of which takes seconds of a processor: ten at once, then six an hour. */
  'pack:network': { burst: 10, everySeconds: 600 },
  /** As `pack:network`, for all together: 720 a day. */
  'pack:site': { burst: 30, everySeconds: 120 },

  /**
   * A search costs a hundred times as much as a cached page. Enough for readers behind one address; a program
   * gets one a second.
   */
  'search:network': { burst: 300, everySeconds: 1 },
  /**
   * Anonymous calls of the public API: enough for pages that show a few lists to every reader behind an
   * address.
   */
  'api:network': { burst: 300, everySeconds: 1 },
  /** Calls with a key or by an app, for each account. */
  'api:key': { burst: 600, everySeconds: 0.2 },
  /** Each reads every text. A copy is made once and then kept up to date from the list of changes. */
  'api-bulk:network': { burst: 6, everySeconds: 1200 },
  'api-bulk:key': { burst: 24, everySeconds: 300 },

  /** Stored replies, of up to a megabyte each, which stay for a day: 400 on the first day, then 200 a day. */
  'idempotency:account': { burst: 200, everySeconds: 432 },

  /** Each asks another server what an author cites: as many as a text can have at once, then ten a minute. */
  'reference:account': { burst: 200, everySeconds: 6 },

  /** Each resolves a host name of the caller's choice, or sends a message to it. */
  'webhook:account': { burst: 20, everySeconds: 60 },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;
