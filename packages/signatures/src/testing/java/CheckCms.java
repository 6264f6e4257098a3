import java.io.File;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.ASN1EncodableVector;
import org.bouncycastle.asn1.ASN1Encoding;
import org.bouncycastle.asn1.ASN1ObjectIdentifier;
import org.bouncycastle.asn1.DERSequence;
import org.bouncycastle.asn1.DERTaggedObject;
import org.bouncycastle.asn1.cms.Attribute;
import org.bouncycastle.asn1.cms.ContentInfo;
import org.bouncycastle.asn1.cms.SignedData;
import org.bouncycastle.asn1.cms.SignerInfo;
import org.bouncycastle.asn1.esf.CommitmentTypeIndication;
import org.bouncycastle.asn1.esf.CompleteRevocationRefs;
import org.bouncycastle.asn1.esf.CrlOcspRef;
import org.bouncycastle.asn1.esf.RevocationValues;
import org.bouncycastle.asn1.esf.SignaturePolicyIdentifier;
import org.bouncycastle.asn1.esf.SignerAttribute;
import org.bouncycastle.asn1.esf.SignerLocation;
import org.bouncycastle.asn1.ess.ContentHints;
import org.bouncycastle.asn1.ess.SigningCertificateV2;
import org.bouncycastle.asn1.pkcs.PKCSObjectIdentifiers;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cms.CMSProcessableByteArray;
import org.bouncycastle.cms.CMSSignedData;
import org.bouncycastle.cms.SignerInformation;
import org.bouncycastle.cms.jcajce.JcaSimpleSignerInfoVerifierBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.tsp.TimeStampToken;
import org.bouncycastle.util.Store;

/**
 * BouncyCastle's word on CAdES files: every signer, counter-signature and time-stamp is verified, the Turkish
 * attributes are parsed. Arguments: FILE or FILE=CONTENT. One line per file: OK with what was found, or the reason.
 */
public class CheckCms {
    private static final BouncyCastleProvider PROVIDER = new BouncyCastleProvider();
    private static final ASN1ObjectIdentifier ARCHIVE_V3 = new ASN1ObjectIdentifier("0.4.0.1733.2.4");

    private static final ASN1ObjectIdentifier ARCHIVE_V2 = PKCSObjectIdentifiers.id_aa.branch("48");

    private static final ASN1ObjectIdentifier SIGNER_ATTRIBUTES_V2 = new ASN1ObjectIdentifier("0.4.0.19122.1.1");

    private SignedData signedData;
    private byte[] outside = new byte[0];
    private byte[] content;
    private int signers;
    private int counters;
    private int stamps;
    private int archives;
    private int references;

    public static void main(String[] arguments) throws Exception {
        for (String argument : arguments) {
            String[] names = argument.split("=");
            try {
                System.out.println("OK " + new CheckCms().check(names));
            } catch (Exception error) {
                System.out.println("FAILED " + names[0] + ": " + error);
            }
        }
    }

    private String check(String[] names) throws Exception {
        byte[] bytes = Files.readAllBytes(new File(names[0]).toPath());
        CMSSignedData data = names.length == 1
            ? new CMSSignedData(bytes)
            : new CMSSignedData(new CMSProcessableByteArray(Files.readAllBytes(new File(names[1]).toPath())), bytes);
        signedData = SignedData.getInstance(data.toASN1Structure().getContent());
        if (names.length > 1) outside = Files.readAllBytes(new File(names[1]).toPath());
        content = (byte[]) data.getSignedContent().getContent();
        for (SignerInformation signer : data.getSignerInfos()) {
            verify(signer, data.getCertificates());
            signers++;
        }
        return "signers=" + signers + " counters=" + counters + " stamps=" + stamps + " archives=" + archives
            + " references=" + references;
    }

    private void verify(SignerInformation signer, Store<X509CertificateHolder> certificates) throws Exception {
        X509CertificateHolder certificate = only(certificates.getMatches(signer.getSID()));
        if (!signer.verify(new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(certificate))) {
            throw new Exception("wrong signature");
        }
        checkSigningCertificate(signer, certificate);
        Attribute policy = signer.getSignedAttributes().get(PKCSObjectIdentifiers.id_aa_ets_sigPolicyId);
        if (policy != null) SignaturePolicyIdentifier.getInstance(policy.getAttrValues().getObjectAt(0));
        for (Attribute attribute : signer.getSignedAttributes().toASN1Structure().getAttributes()) {
            for (ASN1Encodable value : attribute.getAttrValues()) checkSigned(attribute.getAttrType(), value);
        }
        if (signer.getUnsignedAttributes() == null) return;
        for (Attribute attribute : signer.getUnsignedAttributes().toASN1Structure().getAttributes()) {
            for (ASN1Encodable value : attribute.getAttrValues()) checkUnsigned(signer, attribute.getAttrType(), value);
        }
        for (SignerInformation counter : signer.getCounterSignatures()) {
            verify(counter, certificates);
            counters++;
        }
    }

    private static void checkSigningCertificate(SignerInformation signer, X509CertificateHolder certificate) throws Exception {
        Attribute attribute = signer.getSignedAttributes().get(PKCSObjectIdentifiers.id_aa_signingCertificateV2);
        var id = SigningCertificateV2.getInstance(attribute.getAttrValues().getObjectAt(0)).getCerts()[0];
        MessageDigest digest = MessageDigest.getInstance(id.getHashAlgorithm().getAlgorithm().getId(), PROVIDER);
        if (!Arrays.equals(digest.digest(certificate.getEncoded()), id.getCertHash())) {
            throw new Exception("signing-certificate-v2 names another certificate");
        }
    }

    /** What the signer claims can be parsed; a time-stamp over the content is verified. */
    private void checkSigned(ASN1ObjectIdentifier type, ASN1Encodable value) throws Exception {
        if (type.equals(PKCSObjectIdentifiers.id_aa_ets_commitmentType)) {
            CommitmentTypeIndication.getInstance(value);
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_contentHint)) {
            ContentHints.getInstance(value).getContentType();
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_ets_signerLocation)) {
            SignerLocation.getInstance(value);
        } else if (type.equals(SIGNER_ATTRIBUTES_V2)) {
            // With claimed attributes alone the second version looks like the first, which is the one it knows.
            if (SignerAttribute.getInstance(value).getValues().length == 0) throw new Exception("no signer attributes");
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_ets_contentTimestamp)) {
            TimeStampToken token = checkToken(value);
            MessageDigest digest = MessageDigest.getInstance(token.getTimeStampInfo().getMessageImprintAlgOID().getId(), PROVIDER);
            if (!Arrays.equals(digest.digest(content), token.getTimeStampInfo().getMessageImprintDigest())) {
                throw new Exception("the content time-stamp is over something else");
            }
            stamps++;
        }
    }

    private void checkUnsigned(SignerInformation signer, ASN1ObjectIdentifier type, ASN1Encodable value) throws Exception {
        if (type.equals(PKCSObjectIdentifiers.id_aa_signatureTimeStampToken)) {
            TimeStampToken token = checkToken(value);
            MessageDigest digest = MessageDigest.getInstance(token.getTimeStampInfo().getMessageImprintAlgOID().getId(), PROVIDER);
            if (!Arrays.equals(digest.digest(signer.getSignature()), token.getTimeStampInfo().getMessageImprintDigest())) {
                throw new Exception("the time-stamp is over something else");
            }
            stamps++;
        } else if (type.equals(ARCHIVE_V2)) {
            checkArchiveV2(signer, checkToken(value));
            archives++;
        } else if (type.equals(ARCHIVE_V3)) {
            checkToken(value);
            archives++;
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_ets_revocationRefs)) {
            for (CrlOcspRef reference : CompleteRevocationRefs.getInstance(value).getCrlOcspRefs()) {
                if (reference.getCrlids() != null) references += reference.getCrlids().getCrls().length;
                if (reference.getOcspids() != null) references += reference.getOcspids().getOcspResponses().length;
            }
        } else if (type.equals(PKCSObjectIdentifiers.id_aa_ets_revocationValues)) {
            RevocationValues values = RevocationValues.getInstance(value);
            if (values.getCrlVals().length + values.getOcspVals().length == 0) throw new Exception("no revocation values");
        }
    }

    /** ETSI TS 101 733 V2.2.1 6.4.1, from what BouncyCastle encodes. */
    private void checkArchiveV2(SignerInformation signer, TimeStampToken token) throws Exception {
        MessageDigest digest = MessageDigest.getInstance(token.getTimeStampInfo().getMessageImprintAlgOID().getId(), PROVIDER);
        digest.update(signedData.getEncapContentInfo().getEncoded(ASN1Encoding.DER));
        digest.update(outside);
        // As sequences, for sets would be sorted.
        if (signedData.getCertificates() != null) update(digest, tagged(0, signedData.getCertificates().toArray()));
        if (signedData.getCRLs() != null) update(digest, tagged(1, signedData.getCRLs().toArray()));
        SignerInfo info = signer.toASN1Structure();
        update(digest, info.getVersion());
        update(digest, info.getSID());
        update(digest, info.getDigestAlgorithm());
        update(digest, new DERTaggedObject(false, 0, info.getAuthenticatedAttributes()));
        update(digest, info.getDigestEncryptionAlgorithm());
        update(digest, info.getEncryptedDigest());
        ASN1EncodableVector before = new ASN1EncodableVector();
        for (ASN1Encodable one : info.getUnauthenticatedAttributes()) {
            Attribute attribute = Attribute.getInstance(one);
            boolean archive = attribute.getAttrType().equals(ARCHIVE_V2) || attribute.getAttrType().equals(ARCHIVE_V3);
            if (!archive) before.add(one);
            else if (timeOf(attribute).before(token.getTimeStampInfo().getGenTime())) before.add(one);
        }
        update(digest, new DERTaggedObject(false, 1, new DERSequence(before)));
        if (!Arrays.equals(digest.digest(), token.getTimeStampInfo().getMessageImprintDigest())) {
            throw new Exception("the archive time-stamp is over something else");
        }
    }

    private static DERTaggedObject tagged(int number, ASN1Encodable[] values) {
        return new DERTaggedObject(false, number, new DERSequence(values));
    }

    private static void update(MessageDigest digest, ASN1Encodable part) throws Exception {
        digest.update(part.toASN1Primitive().getEncoded(ASN1Encoding.DER));
    }

    private static Date timeOf(Attribute attribute) throws Exception {
        return new TimeStampToken(ContentInfo.getInstance(attribute.getAttrValues().getObjectAt(0))).getTimeStampInfo().getGenTime();
    }

    private static TimeStampToken checkToken(ASN1Encodable value) throws Exception {
        TimeStampToken token = new TimeStampToken(ContentInfo.getInstance(value));
        X509CertificateHolder authority = only(token.getCertificates().getMatches(token.getSID()));
        token.validate(new JcaSimpleSignerInfoVerifierBuilder().setProvider(PROVIDER).build(authority));
        return token;
    }

    private static X509CertificateHolder only(Collection<X509CertificateHolder> found) throws Exception {
        if (found.size() != 1) throw new Exception(found.size() + " certificates for a signer");
        return found.iterator().next();
    }
}
