-- Servers search one word in their index in memory (decision 0097). Without postings, a term is written
-- with about nine rows less.
drop trigger search_keys_posted_in on search_keys;
drop trigger search_keys_posted_out on search_keys;
drop trigger search_keys_posted_over on search_keys;
drop function post_search_keys();
drop function post_terms(uuid[]);
drop function posted_tokens(text, tsvector);
drop table search_postings;
drop table search_postings_fill;
drop function count_postings();
drop table search_counts;
drop function fold_search_counts();
