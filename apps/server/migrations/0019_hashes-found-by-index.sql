CREATE INDEX "uploads_bytes" ON "uploads" USING btree ("account_id","sha256") WHERE sha256 is not null;--> statement-breakpoint
CREATE INDEX "job_files_original" ON "job_files" USING btree ("account_id","original_sha256");--> statement-breakpoint
CREATE INDEX "job_files_current" ON "job_files" USING btree ("account_id","current_sha256");--> statement-breakpoint
CREATE INDEX "file_completions_bytes" ON "file_completions" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "file_signatures_bytes" ON "file_signatures" USING btree ("account_id","sha256");--> statement-breakpoint
CREATE INDEX "users_signature_image" ON "users" USING btree ("account_id","signature_image_sha256") WHERE signature_image_sha256 is not null;