/** What the API gives and takes. Written from `/openapi.json`: UPDATE_CLIENTS=1 npm test -- tests/clients/clients */

export interface Refusal {
  ok: false;
  /** A stable code, for programs. */
  code: string;
  /** A message for people. */
  message: string;
  /** Messages by field, for invalid input. */
  fields?: Record<string, string>;
  /** Only with the code `withdrawn` in the public API: who withdrew the post, when and why. */
  notice?: unknown;
  /** With the code `version_conflict` the current text; with `figures_changed` what has changed, as `figures` (null if the texts differ too much); with `unchecked_changes` what is still to be ticked, as `to_check`; with `claimed` who has it, as `claim`. */
  current?: unknown;
  /** Only in the service registry: the HTTP status, as GA4GH requires. */
  status?: number;
  /** Only in the service registry: the message again, as GA4GH requires. */
  title?: string;
  /** Only from the Beacon: its `meta`, as Beacon v2 requires. */
  meta?: unknown;
  /** Only from the Beacon: the HTTP status and the messages, as Beacon v2 requires. */
  error?: {
    errorCode: number;
    errorMessage: string;
  };
  /** Id of the request, as in the X-Request-Id header. Give it to the operators when you report the error. */
  request_id?: string;
}

export interface Post {
  id: string;
  /** The last part of its URL. It changes with the title until the first approval. */
  slug: string;
  /** The URL of its page. */
  url: string;
  title: string;
  /** BCP 47 language tag. */
  language: string;
  /** The words that its author chose. They stay as they are. */
  topics: string[];
  /** The topics that these words stand for, with their names in each language. */
  topic_records: Topic[];
  author_id: string;
  /** The name to show: the author’s, or for an imported post the name that it was imported with. With contributors, all of their names. */
  byline: string;
  published_at: string;
  revised_at: string | null;
  /** When its review falls due, or has fallen due; null for never. */
  review_due_at: string | null;
  /** Reading time in minutes. */
  read_time: number;
  words: number;
  /** What kind of text it is; empty where nobody has said. */
  kind: '' | 'guidance' | 'research' | 'explainer' | 'news' | 'opinion';
  /** The countries (ISO 3166-1) and regions of Africa (UN M.49) that it is about. */
  countries: string[];
  /** Whom it is mainly for; empty where nobody has said. */
  audience: '' | 'everybody' | 'health-workers' | 'researchers' | 'policy-makers';
  /** The plain summary, else the beginning of the text as one line without markup. */
  description: string;
  views: number;
  likes: number;
  /** The source of an imported post, and its licence there. */
  source: {
    name: string;
    url: string | null;
    licence: string | null;
    note: string | null;
  } | null;
  /** Whether a notice says that it should not be relied on any more. */
  retracted: boolean;
  /** The original of a translation; null for other posts. */
  translation_of: {
    id: string;
    slug: string;
    url: string;
    title: string;
    language: string;
    /** The text of the original that the translation agrees with. */
    revision: string;
    /** Its number among the versions of the original; null where it is unknown. */
    version: number | null;
    /** Computed from revisions: current; changed, where the original has a later text; corrected, where that or a notice corrects it; retracted or withdrawn, where the original is, so that nobody should rely on the translation. */
    state: 'current' | 'changed' | 'corrected' | 'retracted' | 'withdrawn';
    /** Whether it was made with the help of a machine. */
    machine: boolean;
    translators: string[];
    /** Who said after its publication that it agrees with this revision. */
    confirmed: {
      by: string;
      as: 'translator' | 'staff';
      at: string;
    } | null;
  } | null;
  /** Everybody whom it is by, in order; empty where `byline` names its only author. */
  contributors: {
    name: string;
    given: string;
    family: string;
    /** Their account; null for somebody without one. */
    author_id: string | null;
    affiliations: {
      name: string;
      /** Its id at ror.org. */
      ror: string | null;
    }[];
    /** What they did, in the words of CRediT. */
    roles: (
      | 'conceptualization'
      | 'data-curation'
      | 'formal-analysis'
      | 'funding-acquisition'
      | 'investigation'
      | 'methodology'
      | 'project-administration'
      | 'resources'
      | 'software'
      | 'supervision'
      | 'validation'
      | 'visualization'
      | 'writing-original-draft'
      | 'writing-review-editing'
    )[];
    corresponding: boolean;
  }[];
}

export interface Topic {
  /** It never changes. A topic that was merged into another leads to that one. */
  id: string;
  /** The word that stands for the topic in filters and follows. */
  word: string;
  /** The last part of its address. */
  slug: string;
  /** Its name in each language, by language tag. */
  labels: Record<string, string>;
}

export interface WholePost extends CopiedPost {
  /** The text as sanitised HTML, as readers see it. Only with `include=html`. */
  html?: string;
  /** Every published text, oldest first. */
  revisions: {
    revision: string;
    approved_at: string;
  }[];
  /** The same texts with their addresses and what has changed. */
  versions: {
    number: number;
    revision: string;
    /** Its page. */
    url: string;
    published_at: string;
    title: string;
    words: number;
    /** What its author says has changed; null of the first version. */
    change: SubmittedChange | null;
    /** Who approved it: A, an admin, or S, a super admin. Null where that is unknown. */
    reviewed_by: {
      role: 'A' | 'S';
      /** Null unless they agreed to be named. */
      name: string | null;
      /** Where they work, with their name. */
      institution: string | null;
    } | null;
  }[];
  /** When staff found a text still right without a new version, oldest first. */
  confirmations: {
    at: string;
    /** The role of whoever confirmed it: A, an admin, or S, a super admin. */
    role: 'A' | 'S';
    /** Null unless they agreed to be named. */
    name: string | null;
    /** Where they work, with their name. */
    institution: string | null;
    revision: string;
    /** The version that was confirmed. */
    version: number | null;
    /** When the next review fell due then; null for never. */
    review_due_at: string | null;
  }[];
  /** The original and its translations that are published, one for each other language. */
  translations: {
    id: string;
    slug: string;
    url: string;
    language: string;
  }[];
  /** How many mistakes that readers reported led to corrections. */
  corrected_reports: number;
}

export interface SubmittedChange {
  kind: 'correction' | 'update' | 'new evidence' | 'wording';
  note: string;
}

export interface Notice {
  /** The number in its address. Numbers have no gaps. */
  number: number;
  /** Its page. */
  url: string;
  kind:
    | 'addendum'
    | 'clarification'
    | 'correction'
    | 'expression_of_concern'
    | 'retraction'
    | 'withdrawal'
    | 'removal';
  issued_at: string;
  issued_by: {
    name: string;
    as: 'author' | 'staff';
  };
  what_was_wrong: string;
  /** What readers should do now; null for a withdrawal. */
  what_to_do: string | null;
  /** The version that it is about; null where it is unknown. */
  version: number | null;
  post: {
    id: string;
    slug: string;
    url: string;
    title: string;
    language: string;
  };
}

export interface Recording {
  id: string;
  /** A voice program, or somebody whose recording was uploaded. */
  voice: 'computer' | 'person';
  /** Whether it is of this text; else of an earlier version. */
  of_this_version: boolean;
  seconds: number;
  /** Opus in Ogg, at most 110 kB a minute. */
  opus: {
    /** The name of the file is its SHA-256. */
    url: string;
    bytes: number;
  };
  /** MP3, about 180 kB a minute. */
  mp3: {
    /** The name of the file is its SHA-256. */
    url: string;
    bytes: number;
  };
}

export interface User {
  id: string;
  /** The URL of their page. */
  url: string;
  firstname: string;
  lastname: string;
  about: string | null;
  /** 512 pixels square. */
  picture: string | null;
  /** 96 pixels square. */
  picture_small: string | null;
  network_status:
    | 'NA'
    | 'intern'
    | 'research assistant'
    | 'masters'
    | 'doctorate'
    | 'postdoc'
    | 'faculty'
    | 'non faculty'
    | 'co-investigator'
    | 'collaborator'
    | 'research associate'
    | 'principal investigator'
    | 'sab member'
    | 'isab member'
    | null;
  links: {
    google_scholar: string | null;
    research_gate: string | null;
    scopus: string | null;
    pub_med: string | null;
  };
  orcid: {
    id: string;
    /** Whether they signed in with ORCID. If not, they only typed it. */
    proven: boolean;
  } | null;
  followers: number;
}

export interface Owner {
  id: string;
  firstname: string;
  lastname: string;
  role: 'P' | 'R' | 'A' | 'S';
  /** Whether `users/{id}` has a profile of them. */
  author: boolean;
}

export interface DraftRow {
  id: string;
  title: string;
  language: string;
  topics: string[];
  /** Counts saves. Send it with the next save. */
  version: number;
  /** The status of the post. An approved post stays published while its author revises it. */
  status: 'draft' | 'submitted' | 'approved' | 'withdrawn';
  created_at: string;
}

export interface Draft extends DraftRow {
  /** Markdown. */
  body: string;
  /** References that the text cites as `[@id]`: a list of CSL-JSON as one string; empty for none. */
  references: string;
  /** What kind of text it is; empty where nobody has said. */
  kind: '' | 'guidance' | 'research' | 'explainer' | 'news' | 'opinion';
  /** A summary in plain words, at most 120; empty for none. */
  summary: string;
  /** Who paid for the work; empty where nothing is said. */
  funding: string;
  /** Interests of the author that readers should know of; empty where nothing is said. */
  competing_interests: string;
  /** Who the text is by, in order: a list in JSON as one string; empty for its account alone. */
  contributors: string;
  /** The picture that lists of posts show, as Markdown: `![what it shows](url)`; empty for none. */
  cover: string;
  /** The countries (ISO 3166-1) and regions of Africa (UN M.49) that it is about. */
  countries: string[];
  /** Whom it is mainly for; empty where nobody has said. */
  audience: '' | 'everybody' | 'health-workers' | 'researchers' | 'policy-makers';
  /** Whether it waits for review. It can’t be saved until staff decide. */
  waiting: boolean;
  /** The comment of staff when they last returned it. */
  review_comment: string | null;
  /** Whether its next version needs a note on what has changed. */
  published_before: boolean;
  /** The note that it was submitted with last. */
  change: SubmittedChange | null;
  updated_at: string;
}

export type BulkLine =
  | {
      type: 'post';
      /** Where to continue: send it to this call as `cursor`, or to the list of changes as `since`. */
      cursor: string;
      post: CopiedPost;
    }
  | {
      type: 'withdrawn';
      /** Where to continue: send it to this call as `cursor`, or to the list of changes as `since`. */
      cursor: string;
      notice: WithdrawalNotice;
      /** All notices about it, newest first. */
      notices: Notice[];
    }
  | {
      type: 'end';
      /** Where to continue: send it to this call as `cursor`, or to the list of changes as `since`. */
      cursor: string;
    };

export interface CopiedPost extends Post {
  body: string;
  /** References that the text cites as `[@id]`: a list of CSL-JSON as one string; empty for none. */
  references: string;
  /** A summary in plain words, at most 120; empty for none. */
  summary: string;
  /** Who paid for the work; empty where nothing is said. */
  funding: string;
  /** Interests of the author that readers should know of; empty where nothing is said. */
  competing_interests: string;
  /** The picture that lists of posts show, as Markdown: `![what it shows](url)`; empty for none. */
  cover: string;
  /** Notices about it, newest first. */
  notices: Notice[];
  /** Recordings by people. The post itself also has those by computers. */
  recordings: Recording[];
}

export interface WithdrawalNotice {
  id: string;
  slug: string;
  url: string;
  title: string;
  language: string;
  byline: string;
  withdrawn_at: string;
  withdrawn_by: {
    name: string;
    as: 'author' | 'staff';
  };
  reason: string;
}

export interface Change {
  /** `approved` also means that a withdrawn post was published again; `notice`, that readers were told something about the post; `confirmed`, that staff said that its text is still right. */
  type: 'approved' | 'revised' | 'withdrawn' | 'notice' | 'confirmed';
  at: string;
  post: {
    id: string;
    slug: string;
    url: string;
    title: string;
    language: string;
    author_id: string;
    /** The text that was approved, or the last text that was published. */
    revision: string;
    /** The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again. */
    translations: {
      id: string;
      slug: string;
      url: string;
      language: string;
    }[];
  };
  /** Of the type `notice`. */
  notice?: {
    number: number;
    url: string;
    kind:
      | 'addendum'
      | 'clarification'
      | 'correction'
      | 'expression_of_concern'
      | 'retraction'
      | 'withdrawal'
      | 'removal';
    what_was_wrong: string;
    what_to_do: string | null;
  };
}

export interface Webhook {
  id: string;
  url: string;
  events: ('post.approved' | 'post.revised' | 'post.withdrawn' | 'post.confirmed' | 'notice.issued')[];
  created_at: string;
  /** Since when all attempts have failed; null if the last one succeeded. */
  failing_since: string | null;
  disabled_at: string | null;
  /** `owner`: its owner turned it off. `failing`: all attempts failed for days. `gone`: the endpoint answered 410. */
  disabled_because: 'owner' | 'failing' | 'gone' | null;
}

export interface Delivery {
  /** The `webhook-id` of the message. All attempts have the same id. */
  id: string;
  event:
    | 'post.approved'
    | 'post.revised'
    | 'post.withdrawn'
    | 'post.confirmed'
    | 'notice.issued'
    | 'webhook.test';
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  created_at: string;
  attempted_at: string | null;
  /** The outcome of the last attempt. */
  outcome:
    | 'delivered'
    | 'bad_address'
    | 'forbidden_address'
    | 'unknown_host'
    | 'refused'
    | 'unreachable'
    | 'tls'
    | 'timeout'
    | 'too_large'
    | 'broken'
    | 'http_status'
    | null;
  status_code: number | null;
  milliseconds: number | null;
}

export interface SandboxPost {
  id: string;
  slug: string;
  title: string;
  status: 'draft' | 'submitted' | 'approved' | 'withdrawn';
  /** Whether a text of it waits for review. */
  waiting: boolean;
  changed_at: string;
  /** What can be done to it now. */
  steps: ('approve' | 'return' | 'revise' | 'confirm' | 'notice' | 'withdraw')[];
}

export interface NewDraft {
  title?: string;
  body?: string;
  language?: string;
  topics?: string[];
  /** References that the text cites as `[@id]`: a list of CSL-JSON as one string; empty for none. */
  references?: string;
  /** What kind of text it is; empty where nobody has said. */
  kind?: '' | 'guidance' | 'research' | 'explainer' | 'news' | 'opinion';
  /** A summary in plain words, at most 120; empty for none. */
  summary?: string;
  /** Who paid for the work; empty where nothing is said. */
  funding?: string;
  /** Interests of the author that readers should know of; empty where nothing is said. */
  competing_interests?: string;
  /** Who the text is by, in order: a list in JSON as one string; empty for its account alone. */
  contributors?: string;
  /** A picture for lists of posts: `![what it shows](url)`, with the `url` of an upload; `![](url)` for a decorative one, empty for none. */
  cover?: string;
  countries?: string[];
  /** Whom it is mainly for; empty where nobody has said. */
  audience?: '' | 'everybody' | 'health-workers' | 'researchers' | 'policy-makers';
}

/** A message of a webhook. */
export type Message =
  | {
      type: 'post.approved';
      /** When the change happened, even if the message arrives later. */
      timestamp: string;
      data: {
        post: {
          id: string;
          slug: string;
          url: string;
          title: string;
          language: string;
          author_id: string;
          /** The text that was approved, or the last text that was published. */
          revision: string;
          /** The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again. */
          translations: {
            id: string;
            slug: string;
            url: string;
            language: string;
          }[];
        };
      };
    }
  | {
      type: 'post.revised';
      /** When the change happened, even if the message arrives later. */
      timestamp: string;
      data: {
        post: {
          id: string;
          slug: string;
          url: string;
          title: string;
          language: string;
          author_id: string;
          /** The text that was approved, or the last text that was published. */
          revision: string;
          /** The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again. */
          translations: {
            id: string;
            slug: string;
            url: string;
            language: string;
          }[];
        };
      };
    }
  | {
      type: 'post.withdrawn';
      /** When the change happened, even if the message arrives later. */
      timestamp: string;
      data: {
        post: {
          id: string;
          slug: string;
          url: string;
          title: string;
          language: string;
          author_id: string;
          /** The text that was approved, or the last text that was published. */
          revision: string;
          /** The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again. */
          translations: {
            id: string;
            slug: string;
            url: string;
            language: string;
          }[];
        };
      };
    }
  | {
      type: 'post.confirmed';
      /** When the change happened, even if the message arrives later. */
      timestamp: string;
      data: {
        post: {
          id: string;
          slug: string;
          url: string;
          title: string;
          language: string;
          author_id: string;
          /** The text that was approved, or the last text that was published. */
          revision: string;
          /** The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again. */
          translations: {
            id: string;
            slug: string;
            url: string;
            language: string;
          }[];
        };
      };
    }
  | {
      type: 'notice.issued';
      /** When the notice was issued, even if the message arrives later. */
      timestamp: string;
      data: {
        post: {
          id: string;
          slug: string;
          url: string;
          title: string;
          language: string;
          author_id: string;
          /** The text that was approved, or the last text that was published. */
          revision: string;
          /** The published translations of the post. What happens to a post changes the state of its translations, so read their `translation_of` again. */
          translations: {
            id: string;
            slug: string;
            url: string;
            language: string;
          }[];
        };
        notice: {
          number: number;
          url: string;
          kind:
            | 'addendum'
            | 'clarification'
            | 'correction'
            | 'expression_of_concern'
            | 'retraction'
            | 'withdrawal'
            | 'removal';
          what_was_wrong: string;
          what_to_do: string | null;
        };
      };
    }
  | {
      type: 'webhook.test';
      /** When the owner asked for the test. */
      timestamp: string;
      data: {
        webhook: {
          id: string;
          url: string;
        };
      };
    };
