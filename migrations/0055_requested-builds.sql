-- An import or a change of sources asks the jobs to build packs and exports at their next run. A
-- build that fails leaves the request, so that the next run tries again.
alter table export_builds add column requested_at timestamptz;
