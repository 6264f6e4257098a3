CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("account_id","actor_id","sequence");--> statement-breakpoint
CREATE INDEX "audit_events_kind" ON "audit_events" USING btree ("account_id","event","sequence");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("account_id","at","sequence");