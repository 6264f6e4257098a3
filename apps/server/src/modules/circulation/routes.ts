import * as endpoints from '@tomar/contract';
import { AppError } from '../../platform/http/errors.ts';
import { atOnce, streamsAtOnce } from '../../platform/http/limits/atOnce.ts';
import { type Route, serve, servePublic } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DefinitionNeeds } from '../definitions/index.ts';
import { lookUpSignGroups } from '../users/index.ts';
import {
  archiveChosen,
  archiveJobs,
  archiveMyJobs,
  previewArchive,
  previewMyArchive,
} from './archives/archiveJobs.ts';
import { jobArchive } from './archives/jobArchive.ts';
import { addComment } from './comments/addComment.ts';
import { deleteComment } from './comments/deleteComment.ts';
import { approveJob } from './decisions/approveJob.ts';
import { cancelJob, undoCancelJob } from './decisions/cancelJob.ts';
import { declineJob } from './decisions/declineJob.ts';
import { initialJob } from './decisions/initials/initialJob.ts';
import { remindPeople } from './decisions/remindPeople.ts';
import { removeAttachment } from './decisions/removeAttachment.ts';
import { reviseJob } from './decisions/reviseJob.ts';
import { circulateDraft } from './drafts/circulateDraft.ts';
import { copyDraft, previewCopy } from './drafts/copies/copyDraft.ts';
import { draftSource, jobSource } from './drafts/copies/draftSource.ts';
import { deleteDraft } from './drafts/deleteDraft.ts';
import { getBankOrder, getDraft, getIncomingReply } from './drafts/getDraft.ts';
import { getSignerLooks } from './drafts/getSignerLooks.ts';
import { listDrafts } from './drafts/listDrafts.ts';
import { mergeDraftFiles } from './drafts/merging/mergeDraftFiles.ts';
import { officeToPdf } from './drafts/office/officeToPdf.ts';
import { removeDraftFile } from './drafts/removeDraftFile.ts';
import { saveDraft } from './drafts/saveDraft.ts';
import { searchDraftCategories } from './drafts/searchDraftCategories.ts';
import { getJob } from './getJob.ts';
import { handoverRoutes } from './handover/routes.ts';
import { dashboard } from './lists/dashboard.ts';
import { listJobs, listMyJobs, listMyStamps } from './lists/listJobs.ts';
import { exportDrafts, exportJobs, exportMyJobs } from './lists/sheets/exportJobs.ts';
import { jobLog } from './log/jobLog.ts';
import type { NoticeNeeds } from './notices/listNotices.ts';
import { noticeRoutes } from './notices/routes.ts';
import { sendFile } from './sendFile.ts';
import { substitutionRoutes } from './substitutions/routes.ts';
import { templateRoutes } from './templates/routes.ts';
import { appendUpload } from './uploads/appendUpload.ts';
import { beginIncomingUpload, beginPictureUpload, beginUpload } from './uploads/beginUpload.ts';
import { completeUpload } from './uploads/completeUpload.ts';
import { getUpload } from './uploads/getUpload.ts';
import { uploadWhole } from './uploads/uploadWhole.ts';
import { verify } from './verification/verifyDocument.ts';

/** Requests of one person with bytes of a file at a time: each holds some in memory, and a page sends one after the other. */
const sendingsAtOnce = 8;

const tooManySendings = () =>
  new AppError('too_many_requests', [{ field: '', key: 'lang_uploads_busy' }], {
    headers: { 'retry-after': '5' },
  });

const tooManyArchives = () =>
  new AppError(
    'too_many_requests',
    [{ field: '', key: 'lang_archive_busy', params: [endpoints.limits.archivesAtOnce] }],
    { headers: { 'retry-after': '30' } },
  );

/** @param definitionNeeds for the sign groups that a handover changes */
export function circulationRoutes(
  platform: Platform,
  definitionNeeds: DefinitionNeeds,
  noticeNeeds: NoticeNeeds,
): Route[] {
  const bounded = atOnce(sendingsAtOnce, tooManySendings);
  const archives = streamsAtOnce(endpoints.limits.archivesAtOnce, tooManyArchives);
  return [
    serve(endpoints.listDrafts, (call) => listDrafts(platform, call.person, call.body)),
    serve(endpoints.searchDraftCategories, (call) =>
      searchDraftCategories(platform, call.person, call.query),
    ),
    serve(endpoints.getBankOrder, (call) => getBankOrder(platform, call.person, call.params.id)),
    serve(endpoints.getIncomingReply, ({ person, params, language }) =>
      getIncomingReply(platform, person, params.id, language),
    ),
    serve(endpoints.getDraft, (call) => getDraft(platform, call.person, call.params.id)),
    serve(endpoints.getSignerLooks, (call) => getSignerLooks(platform, call.person, call.params.id)),
    serve(endpoints.saveDraft, (call) => saveDraft(platform, call.person, call.params.id, call.sent)),
    serve(endpoints.deleteDraft, (call) => deleteDraft(platform, call.person, call.params.id)),
    serve(endpoints.circulateDraft, (call) =>
      circulateDraft(platform, call.person, call.params.id, call.body),
    ),
    serve(endpoints.previewDraftCopy, (call) =>
      previewCopy(platform, call.person, draftSource, call.params.id),
    ),
    serve(endpoints.copyDraft, (call) =>
      copyDraft(platform, call.person, draftSource, call.params.id, call.body),
    ),
    serve(endpoints.previewJobCopy, (call) => previewCopy(platform, call.person, jobSource, call.params.id)),
    serve(endpoints.copyJob, (call) =>
      copyDraft(platform, call.person, jobSource, call.params.id, call.body),
    ),
    serve(endpoints.mergeDraftFiles, (call) =>
      mergeDraftFiles(platform, call.person, call.params.id, call.body),
    ),
    serve(endpoints.officeToPdf, (call) => officeToPdf(platform, call.person, call.params.id, call.body)),
    serve(endpoints.beginUpload, (call) => beginUpload(platform, call.person, call.body)),
    serve(endpoints.uploadWhole, (call) =>
      bounded(call.person.loginId, () => uploadWhole(platform, call.person, call.query, call.bytes())),
    ),
    serve(endpoints.beginPictureUpload, (call) => beginPictureUpload(platform, call.person, call.body)),
    serve(endpoints.beginIncomingUpload, (call) => beginIncomingUpload(platform, call.person, call.body)),
    serve(endpoints.getUpload, (call) => getUpload(platform, call.person, call.params.id)),
    serve(endpoints.appendUpload, (call) =>
      bounded(call.person.loginId, () =>
        appendUpload(platform, call.person, call.params.id, call.query.offset, call.bytes()),
      ),
    ),
    serve(endpoints.completeUpload, (call) => completeUpload(platform, call.person, call.params.id)),
    serve(endpoints.removeDraftFile, (call) => removeDraftFile(platform, call.person, call.params.id)),
    serve(endpoints.getFile, (call) => sendFile(platform, call.person, call.params.id, call.query)),
    serve(endpoints.listMyJobs, (call) => listMyJobs(platform, call.person, call.body)),
    serve(endpoints.listMyStamps, (call) => listMyStamps(platform, call.person, call.body)),
    serve(endpoints.exportMyJobs, ({ person, query, language }) =>
      exportMyJobs(platform, person, query, language),
    ),
    serve(endpoints.exportJobs, ({ person, query, language }) =>
      exportJobs(platform, person, query, language),
    ),
    serve(endpoints.exportDrafts, ({ person, query, language }) =>
      exportDrafts(platform, person, query, language),
    ),
    serve(endpoints.listJobs, (call) => listJobs(platform, call.person, call.body)),
    serve(endpoints.getJob, (call) => getJob(platform, call.person, call.params.id)),
    serve(endpoints.approveJob, (call) => approveJob(platform, call.person, call.params.id, call.body)),
    serve(endpoints.initialJob, (call) => initialJob(platform, call.person, call.params.id, call.body)),
    serve(endpoints.declineJob, (call) => declineJob(platform, call.person, call.params.id, call.body)),
    serve(endpoints.cancelJob, (call) => cancelJob(platform, call.person, call.params.id, call.body)),
    serve(endpoints.undoCancelJob, (call) => undoCancelJob(platform, call.person, call.params.id)),
    serve(endpoints.remindPeople, (call) => remindPeople(platform, call.person, call.params.id)),
    serve(endpoints.removeAttachment, (call) =>
      removeAttachment(platform, call.person, call.params.id, call.body),
    ),
    serve(endpoints.addComment, (call) => addComment(platform, call.person, call.params.id, call.body)),
    serve(endpoints.deleteComment, (call) => deleteComment(platform, call.person, call.params.id, call.body)),
    serve(endpoints.reviseJob, (call) => reviseJob(platform, call.person, call.params.id)),
    serve(endpoints.getJobArchive, ({ person, params, language }) =>
      jobArchive(platform, person, params.id, language),
    ),
    serve(endpoints.getJobArchives, ({ person, query, language }) =>
      archives(person.loginId, () => archiveChosen(platform, person, query.ids, language)),
    ),
    serve(endpoints.previewMyArchive, ({ person, query, language }) =>
      previewMyArchive(platform, person, query, language),
    ),
    serve(endpoints.archiveMyJobs, ({ person, query, language }) =>
      archives(person.loginId, () => archiveMyJobs(platform, person, query, language)),
    ),
    serve(endpoints.previewArchive, ({ person, query, language }) =>
      previewArchive(platform, person, query, language),
    ),
    serve(endpoints.archiveJobs, ({ person, query, language }) =>
      archives(person.loginId, () => archiveJobs(platform, person, query, language)),
    ),
    serve(endpoints.getJobLog, (call) => jobLog(platform, call.person, call.params.id, call.query)),
    serve(endpoints.lookUpSignGroups, (call) => lookUpSignGroups(platform, call.person, call.body)),
    serve(endpoints.searchSignGroups, (call) => lookUpSignGroups(platform, call.person, call.query)),
    ...noticeRoutes(platform, noticeNeeds),
    ...handoverRoutes(platform, definitionNeeds),
    ...substitutionRoutes(platform),
    ...templateRoutes(platform),
    servePublic(endpoints.verifyDocument, ({ params, ip }) => verify(platform, params.code, ip)),
    serve(endpoints.getDashboard, (call) => dashboard(platform, call.person)),
  ];
}
