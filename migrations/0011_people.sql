-- A submission that was rejected may be revised: the new one says which it follows, and each is followed once.
alter table terms add column revises_id uuid references terms (id);
create unique index terms_revises on terms (revises_id) where revises_id is not null;

-- Whose terms a verifier sees first; without a row it is what they applied for.
create table verifier_preferences (
  user_id uuid primary key references users (id),
  languages text[] not null check (languages <@ array['shona', 'zulu', 'sotho', 'swahili', 'venda']),
  subjects text[] not null check (subjects <@ array[
    'mathematics', 'physics', 'chemistry', 'biology', 'computer-science', 'engineering', 'medicine', 'environmental-science', 'geology', 'astronomy',
    'agriculture', 'law', 'economics', 'political-science', 'sociology', 'anthropology', 'psychology', 'philosophy', 'education', 'history',
    'linguistics-literature', 'cultural-studies', 'business-management', 'accounting-finance', 'public-health', 'architecture', 'urban-planning',
    'communication-media', 'international-relations'])
);
