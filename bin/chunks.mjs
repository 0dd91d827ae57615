// Defines which modules share a chunk of the code for browsers. A page loads the chunk `app`, its
// own chunk, and those of the groups that it uses; each further chunk is another request.
import { relative } from 'node:path';

const ENTRY = 'src/client/runtime/entry-client.tsx';

/**
 * The groups, as files and folders (with a slash at the end) of the project or of packages. A group
 * also gets the modules that its modules import, unless an earlier group has them. Modules that are
 * in no group form chunks with the pages that import them.
 */
export const groups = {
  /** The code that every page loads: all imports of the entry, and components of most pages. */
  app: [
    ENTRY,
    'src/client/terms/senses/SenseName.tsx',
    'src/client/ui/Dialog.tsx',
    'src/client/ui/lists/Empty.tsx',
    'src/client/ui/LazyPanel.tsx',
    'src/contract/terms/home.ts',
    'src/domain/locale/dates.ts',
    'src/domain/locale/money.ts',
    'src/domain/uuid.ts',
  ],
  /** Words with their definitions and reliability. */
  words: [
    'src/client/features/dictionary/queries.ts',
    'src/client/terms/Definition.tsx',
    'src/client/terms/entry/EntryStatus.tsx',
    'src/client/terms/ReliabilityMark.tsx',
    'src/client/terms/Varieties.tsx',
    'src/client/terms/Vernacular.tsx',
    'src/client/terms/WordLine.tsx',
    'src/client/terms/badges.tsx',
    'src/client/terms/grammar.ts',
    'src/client/terms/senses/SenseWords.tsx',
    'src/client/terms/form/words-of-sense.ts',
    'src/domain/term/field-names.ts',
    'src/domain/term/fields.ts',
  ],
  /** Lists with pages and tabs. */
  lists: [
    'src/client/ui/BoldCount.tsx',
    'src/client/ui/lists/Pager.tsx',
    'src/client/ui/lists/PastTheEnd.tsx',
    'src/client/ui/Tabs.tsx',
    'src/client/terms/senses/SenseLine.tsx',
    'src/domain/messages/en/dictionary.ts',
    'src/domain/search/text.ts',
  ],
  /** Forms, and the calls that change data. */
  forms: [
    'src/client/runtime/api/useApiMutation.ts',
    'src/client/runtime/outbox/SendFailure.tsx',
    'src/client/runtime/session/useDraft.ts',
    'src/client/runtime/visit-state.ts',
    'src/client/ui/forms/ChoiceGroup.tsx',
    'src/client/ui/DialogButtons.tsx',
    'src/client/ui/forms/ErrorSummary.tsx',
    'src/client/ui/FailureNote.tsx',
    'src/client/ui/forms/Field.tsx',
    'src/client/ui/forms/ReasonField.tsx',
    'src/client/ui/forms/RestoredDraft.tsx',
    'src/client/ui/forms/useFieldErrors.ts',
    'src/contract/terms/comments.ts',
    'src/contract/terms/concept-edits.ts',
    'src/contract/terms/contribution.ts',
    'src/contract/terms/proposals.ts',
    'src/contract/review/verification.ts',
    'src/domain/people/application.ts',
    'src/domain/review/comment.ts',
    'src/domain/review/report.ts',
    'src/domain/term/reasons.ts',
    'src/domain/site/settings.ts',
  ],
  /** The rules for submissions and suggested changes. */
  submissions: ['src/domain/review/proposal.ts', 'src/domain/term/submission.ts'],
  /** What header and layout show to signed-in people, and the descriptions of calls they make. */
  'signed-in': [
    'src/client/shell/SignedInParts.tsx',
    'src/contract/administration/administration.ts',
    'src/contract/account/applications.ts',
    'src/contract/administration/audit.ts',
    'src/contract/account/profile.ts',
    'src/contract/account/public-profile.ts',
    'src/contract/review/reports.ts',
    'src/contract/terms/merges.ts',
    'src/contract/administration/settings.ts',
    'src/contract/administration/statistics.ts',
    'src/contract/administration/suspensions.ts',
    'src/contract/review/flags.ts',
    'src/contract/terms/batches.ts',
    'src/domain/site/audit.ts',
    'src/domain/people/preferences.ts',
  ],
  /** The code that stores drafts encrypted. */
  drafts: [
    'src/client/runtime/session/device-key.ts',
    'src/client/runtime/session/sealed-drafts.ts',
  ],
  /** The texts and the history of a term. */
  history: [
    'src/client/runtime/session/useScope.ts',
    'src/client/terms/history/ChangeList.tsx',
    'src/client/terms/history/HistoryEntries.tsx',
    'src/client/terms/history/HistoryList.tsx',
    'src/client/terms/PersonName.tsx',
    'src/client/terms/RequestCard.tsx',
    'src/client/terms/TermExtras.tsx',
    'src/client/terms/TermTexts.tsx',
    'src/client/terms/form/term-form.ts',
  ],
  /** The actions of a term or a concept, and what other pages copy. */
  share: [
    'src/client/terms/entry/CitationWithoutScripts.tsx',
    'src/client/terms/entry/EntryActions.tsx',
    'src/client/terms/suggest/OpenSuggestion.tsx',
    'src/client/terms/suggest/SuggestLink.tsx',
    'src/client/terms/suggest/useSuggesting.ts',
    'src/client/ui/CopyButton.tsx',
    'src/domain/concept/licences.ts',
  ],
  /** The donation form and the steps that follow it. */
  giving: ['src/client/features/donations/donation-text.ts', 'src/domain/messages/en/donations.ts'],
  'review-times': ['src/client/terms/ReviewTimes.tsx'],
  /** What the lists of verifiers and administrators share. */
  'staff-lists': ['src/client/ui/TabMenu.tsx', 'src/client/ui/lists/ListTools.tsx'],
  /** The frame of the pages of text. */
  'static-page': [
    'src/client/features/pages/OfflineSentences.tsx',
    'src/client/features/pages/StaticPage.tsx',
    'src/client/features/pages/product-facts.ts',
  ],
  'submission-text': [
    'src/client/terms/form/submission-text.ts',
    'src/client/ui/forms/useDebounced.ts',
  ],
  'concept-choice': [
    'src/client/terms/form/ConceptChoice.tsx',
    'src/client/terms/form/concept-facts.ts',
  ],
};

/**
 * Returns the groups as the bundler expects them, and a plugin that fails if a group names something
 * that is not in its chunk.
 * @param root the folder of the project
 */
export function chunkGroups(root) {
  const app = new Set();
  /** The groups name the English messages, and contain those of the locale that is built. */
  const pathOf = (id) =>
    relative(root, id.replace(/[?#].*/, ''))
      .replaceAll('\\', '/')
      .replace(/^(src\/domain\/messages)\/[\w-]+\//, '$1/en/');
  const plugin = {
    name: 'mazwi-chunks',
    /** Finds the modules of src/client that every page loads. */
    buildEnd() {
      const add = (id) => {
        const path = pathOf(id);
        if (app.has(path) || !/^src\/client\//.test(path)) return;
        app.add(path);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) add(imported);
      };
      add(`${root}/${ENTRY}`);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const missing = Object.entries(groups).flatMap(([name, paths]) => {
        const chunk = chunks.filter(
          (each) => each.name === name || (name === 'app' && each.isEntry),
        );
        const modules = new Set(chunk.flatMap((each) => each.moduleIds.map(pathOf)));
        return paths.filter((path) => !modules.has(path)).map((path) => `${name}: ${path}`);
      });
      if (missing.length > 0)
        this.error(
          `bin/chunks.mjs names modules that are not in these chunks:\n${missing.join('\n')}`,
        );
    },
  };
  const isIn = (name) => (id) => {
    const path = pathOf(id);
    return groups[name].includes(path) || (name === 'app' && app.has(path));
  };
  return {
    plugin,
    groups: Object.keys(groups).map((name) => ({ name, test: isIn(name) })),
  };
}
